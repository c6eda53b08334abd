import { isObject } from './json-text';

/** Messages of LangChain (objects, classes, serialized) and of OpenAI, in one form for the page. */

type MessageRole = 'user' | 'assistant' | 'system' | 'tool' | 'other';

export type MessagePart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'image'; source: string }
  | { type: 'other'; value: unknown };

export interface MessageToolCall {
  id: string | null;
  name: string;
  args: unknown;
}

export interface ChatMessage {
  id: string | null;
  role: MessageRole;
  /** Name of the tool or of the speaker. */
  name: string | null;
  parts: MessagePart[];
  toolCalls: MessageToolCall[];
  /** Call that a tool message answers. */
  toolCallId: string | null;
  failed: boolean;
  usage: { input: number | null; output: number | null } | null;
}

type Fields = Record<string, unknown>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const roles: Record<string, MessageRole> = {
  human: 'user',
  user: 'user',
  HumanMessage: 'user',
  ai: 'assistant',
  assistant: 'assistant',
  AIMessage: 'assistant',
  AIMessageChunk: 'assistant',
  system: 'system',
  developer: 'system',
  SystemMessage: 'system',
  tool: 'tool',
  function: 'tool',
  ToolMessage: 'tool',
};

/** `{lc: 1, type: "constructor", id: [..., "HumanMessage"], kwargs}` becomes a plain message. */
function unpacked(fields: Fields): Fields {
  if (fields.lc !== 1 || !isObject(fields.kwargs)) return fields;
  const name = Array.isArray(fields.id) ? fields.id.at(-1) : undefined;
  return { ...fields.kwargs, type: name };
}

function roleOf(fields: Fields): MessageRole | null {
  const written = textOf(fields.type) ?? textOf(fields.role);
  if (written === null) return null;
  if (Object.hasOwn(roles, written)) return roles[written] as MessageRole;
  return 'content' in fields ? 'other' : null;
}

/** The message, or null if the value is none. */
export function toChatMessage(value: unknown): ChatMessage | null {
  if (!isObject(value)) return null;
  const fields = unpacked(value);
  const role = roleOf(fields);
  if (role === null || !('content' in fields || 'tool_calls' in fields)) return null;
  const extra = isObject(fields.additional_kwargs) ? fields.additional_kwargs : {};
  const parts = [...reasoningOf(extra), ...partsOf(fields.content)];
  return {
    id: textOf(fields.id),
    role,
    name: textOf(fields.name),
    parts,
    toolCalls: toolCallsOf(fields, extra),
    toolCallId: textOf(fields.tool_call_id),
    failed: fields.status === 'error',
    usage: usageOf(fields.usage_metadata),
  };
}

/** A list of messages, or null if it has anything else. */
export function toChatMessages(value: unknown): ChatMessage[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const messages: ChatMessage[] = [];
  for (const item of value) {
    const message = toChatMessage(item);
    if (!message) return null;
    messages.push(message);
  }
  return messages;
}

function usageOf(usage: unknown): ChatMessage['usage'] {
  if (!isObject(usage)) return null;
  const [input, output] = [numberOf(usage.input_tokens), numberOf(usage.output_tokens)];
  return input === null && output === null ? null : { input, output };
}

function toolCallsOf(fields: Fields, extra: Fields): MessageToolCall[] {
  const calls = [fields.tool_calls, extra.tool_calls].find((list) => Array.isArray(list) && list.length > 0);
  const invalid = Array.isArray(fields.invalid_tool_calls) ? fields.invalid_tool_calls : [];
  return [...((calls as unknown[] | undefined) ?? []), ...invalid].filter(isObject).map((call) => {
    const called = isObject(call.function) ? call.function : call;
    const args = called.args ?? called.arguments;
    return {
      id: textOf(call.id),
      name: textOf(called.name) ?? '',
      args: typeof args === 'string' ? parsed(args) : args,
    };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reasoning that providers put beside the content. */
function reasoningOf(extra: Fields): MessagePart[] {
  const reasoning = isObject(extra.reasoning) ? extra.reasoning.summary : extra.reasoning_content;
  const texts = Array.isArray(reasoning) ? reasoning.map((part) => (isObject(part) ? part.text : part)) : [reasoning];
  const text = texts.filter((part): part is string => typeof part === 'string' && part !== '').join('\n\n');
  return text === '' ? [] : [{ type: 'reasoning', text }];
}

function partsOf(content: unknown): MessagePart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  if (content === null || content === undefined) return [];
  const blocks = Array.isArray(content) ? content : [content];
  return joinTexts(blocks.flatMap(partOf));
}

/** Blocks of a stream can split one text. */
function joinTexts(parts: MessagePart[]): MessagePart[] {
  const joined: MessagePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.type === 'text' && part.type === 'text')
      joined[joined.length - 1] = { ...last, text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}

/** Blocks of tool calls repeat the `tool_calls` of the message. */
const callBlocks = new Set(['tool_use', 'tool_call', 'tool_call_chunk', 'input_json_delta', 'function_call']);

function partOf(block: unknown): MessagePart[] {
  if (typeof block === 'string') return [{ type: 'text', text: block }];
  if (!isObject(block)) return [{ type: 'other', value: block }];
  const type = textOf(block.type) ?? '';
  if (callBlocks.has(type)) return [];
  if (['text', 'input_text', 'output_text'].includes(type)) return [{ type: 'text', text: textOf(block.text) ?? '' }];
  if (type === 'reasoning' || type === 'thinking') {
    const text = [block.reasoning, block.thinking, block.text].find((one) => typeof one === 'string');
    return [{ type: 'reasoning', text: (text as string | undefined) ?? '' }];
  }
  const source = imageSource(block, type);
  return [source === null ? { type: 'other', value: block } : { type: 'image', source }];
}

function imageSource(block: Fields, type: string): string | null {
  if (type === 'image_url' || type === 'input_image') {
    return isObject(block.image_url) ? textOf(block.image_url.url) : textOf(block.image_url);
  }
  if (type !== 'image') return null;
  const given = isObject(block.source) ? block.source : block;
  const data = textOf(given.data);
  if (data === null) return textOf(given.url);
  const mime = textOf(given.media_type) ?? textOf(given.mime_type) ?? textOf(given.mimeType) ?? 'image/png';
  return data.startsWith('data:') ? data : `data:${mime};base64,${data}`;
}

/** The texts of a message, for previews and copies. */
export function messageText(message: ChatMessage): string {
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
