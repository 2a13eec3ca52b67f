"""When a page is at rest, and how long one waits for it."""

from __future__ import annotations

PATIENCE = 10_000
"""Milliseconds until what should be there is missed."""

UNTIL = f"""async (there, what, soon = requestAnimationFrame) => {{
  const until = Date.now() + {PATIENCE}
  while (!there()) {{
    if (Date.now() > until) throw new Error(`no ${{what}}`)
    await new Promise((go) => soon(go))
  }}
}}"""
"""How a script waits in the page, whatever for: with a limit, and a word for what is missed."""

AT_REST = """() => !document.querySelector('[aria-busy=true]')
  && document.getAnimations().every((one) => one.playState !== 'running'
    || one.effect?.getComputedTiming().iterations === Infinity)"""
"""Nothing moves, and nothing is on its way: what is fetched when it is wanted says so."""
