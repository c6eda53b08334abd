/** Messages of a language model, in the forms that frameworks write them in. */
export interface ChatMessage {
  role: string;
  /** Name of a tool or speaker. */
  name: string | null;
  text: string;
  /** Parts that are no text, as JSON. */
  others: unknown[];
  toolCalls: { name: string; args: unknown }[];
  toolCallId: string | null;
}

type JsonObject = Record<string, unknown>;

const roles: Record<string, string> = { human: 'user', ai: 'assistant', AIMessageChunk: 'assistant' };

/** The messages of a value, if the value is a list of messages alone; else null. */
export function readMessages(value: unknown): ChatMessage[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const list = value.length === 1 && Array.isArray(value[0]) ? (value[0] as unknown[]) : (value as unknown[]);
  const messages = list.map(readMessage);
  return messages.length > 0 && messages.every((message) => message !== null) ? (messages as ChatMessage[]) : null;
}

/** The answers of a model: of the form of LangChain's tracer. */
export function readGenerations(value: unknown): ChatMessage[] | null {
  if (!isObject(value) || !Array.isArray(value.generations)) return null;
  const answers = (value.generations.flat() as unknown[]).map((generation) =>
    isObject(generation) ? readMessage(generation.message) : null,
  );
  return answers.length > 0 && answers.every((answer) => answer !== null) ? (answers as ChatMessage[]) : null;
}

/** The last message with a text or a call, in one line: of the preview of a run, which may be cut. */
export function previewMessage(preview: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(preview);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const answers = readGenerations(value);
  const given = Array.isArray(value.messages) ? (value.messages.flat() as unknown[]).map(readMessage) : [];
  const messages = answers ?? given.filter((message) => message !== null);
  for (const { text, toolCalls } of messages.toReversed()) {
    if (text.trim() !== '') return text.replace(/\s+/g, ' ').trim();
    if (toolCalls.length > 0) return `calls ${toolCalls.map(({ name }) => name).join(', ')}`;
  }
  return null;
}

function readMessage(value: unknown): ChatMessage | null {
  if (!isObject(value)) return null;
  // A message as LangChain serialises it: {lc, id: [..., 'HumanMessage'], kwargs}.
  if (isObject(value.kwargs) && Array.isArray(value.id)) {
    const type = String(value.id.at(-1))
      .replace(/Message(Chunk)?$/, '')
      .toLowerCase();
    return readMessage({ type, ...value.kwargs });
  }
  const role = [value.role, value.type].find((each): each is string => typeof each === 'string');
  if (role === undefined || !('content' in value) || (value.role === undefined && !knownTypes.has(role))) return null;
  const parts = Array.isArray(value.content) ? (value.content as unknown[]) : [value.content];
  const texts = parts.map(textOf);
  return {
    role: roles[role] ?? role,
    name: typeof value.name === 'string' && value.name !== '' ? value.name : null,
    text: texts.filter((text) => text !== null).join('\n'),
    others: parts.filter((part, at) => texts[at] === null && part !== null && part !== undefined && !isToolUse(part)),
    toolCalls: callsOf(value),
    toolCallId: typeof value.tool_call_id === 'string' ? value.tool_call_id : null,
  };
}

const knownTypes = new Set([
  ...['human', 'ai', 'system', 'tool', 'function', 'chat', 'developer', 'remove', 'user', 'assistant'],
  'AIMessageChunk',
]);

function textOf(part: unknown): string | null {
  if (typeof part === 'string') return part;
  if (!isObject(part)) return null;
  return part.type === 'text' && typeof part.text === 'string' ? part.text : null;
}

const isToolUse = (part: unknown) => isObject(part) && (part.type === 'tool_use' || part.type === 'tool_call');

function callsOf(message: JsonObject): ChatMessage['toolCalls'] {
  const kwargs = isObject(message.additional_kwargs) ? message.additional_kwargs : {};
  const listed = [message.tool_calls, kwargs.tool_calls].find((calls) => Array.isArray(calls) && calls.length > 0);
  return ((listed ?? []) as unknown[]).filter(isObject).map((call) => {
    const called = isObject(call.function) ? call.function : call;
    return { name: String(called.name ?? 'tool'), args: parsed(called.args ?? called.arguments ?? {}) };
  });
}

/** Arguments may be JSON text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
