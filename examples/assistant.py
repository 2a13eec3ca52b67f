"""A program in an assistant's place: over MCP it opens a table against a bot and plays one move.

pip install 'lastcard[server,mcp]'
lastcard serve                                     in another terminal
python assistant.py http://127.0.0.1:8000
"""

import asyncio
import re
import sys

from mcp import Client, StdioServerParameters
from mcp.types import TextContent


async def call(client: Client, tool: str, **wishes: str | int) -> str:
    answer = await client.call_tool(tool, wishes)
    (text,) = [part.text for part in answer.content if isinstance(part, TextContent)]
    if answer.is_error:
        raise ValueError(text)  # it says what to do instead
    return text


async def play(client: Client) -> None:
    print(await call(client, "open_table", edition="mod", seats=2, bots=1))
    text = await call(client, "act", move="start")
    while not (moves := re.findall(r"(?m)^\[(\w+)\]", text)):
        text = await call(client, "look")
    print(text)
    print(f"I play {moves[0]}.")  # your model: from text to a move
    print(await call(client, "act", move=moves[0], wait_seconds=0))


async def main(server: str) -> None:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "lastcard", "mcp", "--server", server]
    )
    async with Client(command) as client:
        try:
            await play(client)
        except ValueError as refused:
            print(refused)


if __name__ == "__main__":
    try:
        asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
    except KeyboardInterrupt:
        raise SystemExit(130) from None  # as the shell has it
