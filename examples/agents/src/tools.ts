import type { BaseMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { MessagesAnnotation, START, StateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { z } from 'zod';

import { ScriptedChatModel, type ScriptedReply } from './scripted-chat-model.js';

const WEATHER = new Map<string, string>([
  ['berlin', '11 °C and rain'],
  ['lisbon', '22 °C and sun'],
  ['oslo', '3 °C and snow'],
]);

const getWeather = tool(({ city }) => WEATHER.get(city.toLowerCase()) ?? `no data for ${city}`, {
  name: 'get_weather',
  description: 'Current weather of a city',
  schema: z.object({ city: z.string() }),
});

const multiply = tool(({ a, b }) => String(a * b), {
  name: 'multiply',
  description: 'Product of two numbers',
  schema: z.object({ a: z.number(), b: z.number() }),
});

function answer(messages: BaseMessage[]): ScriptedReply {
  const last = messages.at(-1);
  if (last?.getType() === 'tool') return { content: `The ${last.name ?? 'tool'} tool says: ${last.text}.` };
  const text = last?.text ?? '';
  const product = /(-?\d+(?:\.\d+)?)\s*(?:\*|x|times)\s*(-?\d+(?:\.\d+)?)/i.exec(text);
  const id = `call_${messages.length}`;
  if (product) {
    const args = { a: Number(product[1]), b: Number(product[2]) };
    return { content: '', toolCalls: [{ id, name: 'multiply', args, type: 'tool_call' }] };
  }
  const city = /weather in ([\p{L} ]+)/iu.exec(text)?.[1]?.trim();
  if (city) return { content: '', toolCalls: [{ id, name: 'get_weather', args: { city }, type: 'tool_call' }] };
  return { content: 'Ask me for the weather in a city, or for the product of two numbers.' };
}

const model = new ScriptedChatModel({ script: answer });

async function callModel(state: typeof MessagesAnnotation.State, config: LangGraphRunnableConfig) {
  return { messages: [await model.invoke(state.messages, config)] };
}

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('model', callModel)
  .addNode('tools', new ToolNode([getWeather, multiply]))
  .addEdge(START, 'model')
  .addConditionalEdges('model', toolsCondition, ['tools', '__end__'])
  .addEdge('tools', 'model')
  .compile({ name: 'tools' });
