"""A random agent on every seat: `pip install 'lastcard[envs]'`, then `python random_agent.py`."""

from lastcard.envs import aec

env = aec.env(edition="mod", seats=4, choices="needed")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    if terminated:
        print(f"{agent} gets {reward:+.2f}")
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
