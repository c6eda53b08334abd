import { isObject } from '@heddle/errors';

type Json = Record<string, unknown>;

interface OpenAiMessage extends Json {
  role: string;
}

/** Message types of LangChain by role. */
const roles = new Map<string, string>([
  ['human', 'user'],
  ['user', 'user'],
  ['ai', 'assistant'],
  ['assistant', 'assistant'],
  ['system', 'system'],
  ['developer', 'developer'],
  ['tool', 'tool'],
  ['function', 'function'],
]);

/** A line of a file for fine-tuning: the conversation and the expected answer. */
export function fineTuningLine(example: { inputs: Json; outputs: Json | null }): object {
  const { tools } = example.inputs;
  return {
    messages: [...inputMessages(example.inputs), ...outputMessages(example.outputs)],
    ...(Array.isArray(tools) ? { tools } : {}),
  };
}

/** A line of a file for OpenAI Evals. */
export function evalsLine(example: { inputs: Json; outputs: Json | null }): object {
  const answer = outputMessages(example.outputs).at(-1);
  if (!answer) return { input: inputMessages(example.inputs) };
  const { content } = answer;
  return {
    input: inputMessages(example.inputs),
    ideal: typeof content === 'string' ? content : JSON.stringify(content ?? null),
  };
}

const inputMessages = (inputs: Json) => messagesIn(inputs.messages ?? inputs.input ?? inputs.inputs ?? inputs, 'user');

const outputMessages = (outputs: Json | null) =>
  outputs === null
    ? []
    : messagesIn(outputs.messages ?? outputs.message ?? outputs.output ?? outputs.outputs ?? outputs, 'assistant');

/** Reads messages in any of their forms; other content becomes a message of `role`. */
function messagesIn(value: unknown, role: string): OpenAiMessage[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => messagesIn(item, role));
  if (typeof value !== 'object') return [{ role, content: String(value) }];
  return [messageOf(value as Json) ?? { role, content: textOf(value as Json) }];
}

function messageOf(value: Json): OpenAiMessage | null {
  if (typeof value.role === 'string') return { ...value, role: roles.get(value.role) ?? value.role };
  if (isObject(value.message)) return messageOf(value.message);
  // LangChain: `{type, data: {content}}`, `{type, content}` and `{lc, id, kwargs: {content}}`.
  const kind = typeof value.type === 'string' ? value.type : lastOf(value.id);
  const known = roles.get(kind.replace(/(Message|MessageChunk)$/, '').toLowerCase());
  const body = isObject(value.data) ? value.data : isObject(value.kwargs) ? value.kwargs : value;
  return known && 'content' in body ? { role: known, content: body.content } : null;
}

/** The text of an object with one text; JSON of other values. */
function textOf(value: Json): string {
  const [only, ...others] = Object.values(value);
  return typeof only === 'string' && others.length === 0 ? only : JSON.stringify(value);
}

const lastOf = (id: unknown) => (Array.isArray(id) ? String(id.at(-1)) : '');
