"""An MCP server that tells a model in sentences what is wrong with a call, so that its next one is right."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, InputRequiredResult
from pydantic import ValidationError

Schema = Mapping[str, Any]
LONGEST_GIVEN = 60
KINDS = {
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "string": "a text",
    "object": "an object whose values are texts",
}


class ToolServer(MCPServer[Any]):
    """Refuses arguments that a tool does not take; by itself MCPServer ignores those, and shows types."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        tools = {tool.name: tool.input_schema for tool in await self.list_tools()}
        if name not in tools:
            raise ToolError(f"there is no tool {name!r}; the tools are {', '.join(tools)}")
        taken: Mapping[str, Schema] = tools[name]["properties"]
        for argument in arguments:
            if argument not in taken:
                raise ToolError(f"{name} takes no argument {argument!r}; {arguments_in_words(taken)}")
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            wrong = error.__cause__
            if not isinstance(wrong, ValidationError):
                raise
            said = "; ".join(dict.fromkeys(complaint(one, taken) for one in wrong.errors()))
            raise ToolError(f"{name} was not called: {said}") from wrong


def arguments_in_words(taken: Mapping[str, Schema]) -> str:
    return f"its arguments are {', '.join(taken)}" if taken else "it has none"


def complaint(wrong: Any, taken: Mapping[str, Schema]) -> str:
    """What is wrong with an argument, and what it has to be."""
    name, *inside = wrong["loc"]
    schema = taken[name]
    if wrong["type"] == "missing":
        return f"{name} is missing: {schema['description']}"
    key = inside[0] if inside else None
    where, wanted = (name, in_words(schema)) if key is None else (f"{key!r} in {name}", KINDS["string"])
    given = json.dumps(wrong["input"], ensure_ascii=False, default=repr)
    if len(given) > LONGEST_GIVEN:
        given = f"{given[:LONGEST_GIVEN]}…"
    return f"{where} has to be {wanted}, not {given} ({schema['description']})"


def in_words(schema: Schema) -> str:
    """What a value may be."""
    kind = next(one for one in schema.get("anyOf", [schema]) if one["type"] != "null")
    words, low, high = KINDS[kind["type"]], kind.get("minimum"), kind.get("maximum")
    if high is not None:
        return f"{words} from {low:g} to {high:g}"
    return words if low is None else f"{words} of at least {low:g}"
