"""The same agents for the Python servers."""

import asyncio
import base64
import os
import time
from typing import Annotated, Any

from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.runnables import RunnableConfig
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from typing_extensions import TypedDict


def text(size: int) -> str:
    return base64.b64encode(os.urandom(-(-size * 3 // 4))).decode()


class TimedModel(BaseChatModel):
    """Emits one token per interval."""

    tokens: int
    token_ms: float

    @property
    def _llm_type(self) -> str:
        return "timed"

    def _generate(self, messages: Any, stop: Any = None, run_manager: Any = None, **kwargs: Any) -> ChatResult:
        raise NotImplementedError("The model is asynchronous")

    async def _agenerate(self, messages: Any, stop: Any = None, run_manager: Any = None, **kwargs: Any) -> ChatResult:
        await asyncio.sleep(self.tokens * self.token_ms / 1000)
        whole = "".join(f"token-{index + 1} " for index in range(self.tokens))
        return ChatResult(generations=[ChatGeneration(message=AIMessage(whole))])

    async def _astream(self, messages: Any, stop: Any = None, run_manager: Any = None, **kwargs: Any):
        begun = time.monotonic()
        for token in range(1, self.tokens + 1):
            # By the clock, so that late timers do not add up.
            await asyncio.sleep(max(0, begun + token * self.token_ms / 1000 - time.monotonic()))
            chunk = ChatGenerationChunk(message=AIMessageChunk(f"token-{token} "))
            if run_manager:
                await run_manager.on_llm_new_token(chunk.text, chunk=chunk)
            yield chunk


class Waiting(TypedDict):
    messages: Annotated[list, add_messages]
    tokens: int
    token_ms: float


async def call_model(state: Waiting, config: RunnableConfig) -> dict:
    model = TimedModel(tokens=state["tokens"], token_ms=state["token_ms"])
    return {"messages": [await model.ainvoke(state["messages"], config)]}


agent = StateGraph(Waiting).add_node("model", call_model).add_edge(START, "model").add_edge("model", END).compile()


class Computing(TypedDict):
    ms: int


def compute(state: Computing) -> dict:
    end = time.monotonic() + state["ms"] / 1000
    while time.monotonic() < end:
        pass
    return {"ms": state["ms"]}


spin = StateGraph(Computing).add_node("compute", compute).add_edge(START, "compute").add_edge("compute", END).compile()


class Talking(TypedDict):
    messages: Annotated[list, add_messages]
    reply_bytes: int


async def reply(state: Talking) -> dict:
    return {"messages": [AIMessage(text(int(state["reply_bytes"])))]}


conversation = StateGraph(Talking).add_node("model", reply).add_edge(START, "model").add_edge("model", END).compile()


def with_files(before: dict, after: dict) -> dict:
    return {**(before or {}), **(after or {})}


class Files(TypedDict):
    files: Annotated[dict, with_files]
    steps: int
    count: int
    bytes: int


async def create(state: Files) -> dict:
    return {"files": {f"src/file-{index}.ts": text(state["bytes"]) for index in range(state["count"])}}


async def change(state: Files) -> dict:
    return {"files": {f"src/file-{state['steps'] * 7}.ts": text(state["bytes"])}, "steps": state["steps"] - 1}


files = (
    StateGraph(Files)
    .add_node("create", create)
    .add_node("change", change)
    .add_conditional_edges(START, lambda state: "change" if state.get("files") else "create")
    .add_edge("create", END)
    .add_conditional_edges("change", lambda state: "change" if state["steps"] > 0 else END)
    .compile()
)
