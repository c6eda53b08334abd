import type { Part } from '@a2a-js/sdk';
import { RequestMalformedError } from '@a2a-js/sdk/errors';
import { isObject } from '@heddle/errors';
import type { Json, JsonObject } from '../../graphs/wire-types.js';

type Block = Record<string, unknown>;

/** Blocks for the model alone. */
const internalBlocks = [
  'input_json_delta',
  'non_standard',
  'reasoning',
  'redacted_thinking',
  'thinking',
  'tool_call',
  'tool_call_chunk',
  'tool_use',
];
const fileBlocks = ['audio', 'file', 'image', 'text-plain', 'video'];

const part = (content: NonNullable<Part['content']>, mediaType = '', filename = ''): Part => ({
  content,
  metadata: undefined,
  filename,
  mediaType,
});
export const textPart = (value: string): Part => part({ $case: 'text', value });
export const dataPart = (value: unknown): Part => part({ $case: 'data', value }, 'application/json');

/** A text as text, other values as data. */
export const valuePart = (value: unknown): Part => (typeof value === 'string' ? textPart(value) : dataPart(value));

/** Content of a message of LangChain: texts and files. null without any. */
export function contentOf(parts: readonly Part[]): string | JsonObject[] | null {
  const blocks = parts.map((one) => blockOf(one)).filter((block) => block !== null);
  const [first] = blocks;
  if (!first) return null;
  return blocks.length === 1 && first.type === 'text' ? (first.text as string) : blocks;
}

/** Fields of the input of a graph: the members of the data parts. */
export function fieldsOf(parts: readonly Part[]): JsonObject {
  const fields: JsonObject = {};
  for (const [index, { content }] of parts.entries()) {
    if (content?.$case !== 'data') continue;
    const data: unknown = content.value;
    const at = `message.parts.${index}.data`;
    if (!isObject(data)) throw new RequestMalformedError(`${at}: Input should be an object: the input of the graph`);
    if ('messages' in data) throw new RequestMalformedError(`${at}.messages: The parts are the message`);
    Object.assign(fields, data);
  }
  return fields;
}

/** Answer to an interrupt: the value of one part, the lines of texts, or a list of values. */
export function answerOf(parts: readonly Part[]): Json {
  const values = parts.map(({ content, ...rest }): Json => {
    if (content?.$case === 'text') return content.value;
    if (content?.$case === 'data') return content.value as Json;
    return blockOf({ content, ...rest });
  });
  if (values.length === 1) return values[0] as Json;
  return values.every((value) => typeof value === 'string') ? values.join('\n') : values;
}

/** Parts of the content of a message of LangChain, without those for the model alone. */
export function partsOf(content: unknown): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content)];
  if (!Array.isArray(content)) return [];
  return content.flatMap((one: unknown) => (isObject(one) ? partsOfBlock(one) : partsOf(one)));
}

/** Text of the content of a message chunk. */
export function textOf(content: unknown): string {
  return partsOf(content)
    .map(({ content: one }) => (one?.$case === 'text' ? one.value : ''))
    .join('');
}

function blockOf({ content, mediaType, filename }: Part): JsonObject | null {
  const named: JsonObject = filename === '' ? {} : { metadata: { filename } };
  const typed: JsonObject = mediaType === '' ? {} : { mime_type: mediaType };
  switch (content?.$case) {
    case 'text':
      return { type: 'text', text: content.value };
    case 'raw': {
      const data = Buffer.from(content.value).toString('base64');
      const type = mediaType || 'application/octet-stream';
      return { type: kindOf(type), source_type: 'base64', mime_type: type, data, ...named };
    }
    case 'url':
      return { type: kindOf(mediaType), source_type: 'url', ...typed, url: content.value, ...named };
    default:
      return null;
  }
}

const kindOf = (mediaType: string): string => /^(image|audio)\//.exec(mediaType)?.[1] ?? 'file';

function partsOfBlock(block: Block): Part[] {
  const { type, text } = block;
  if (type === 'text' || block.source_type === 'text') return typeof text === 'string' ? partsOf(text) : [];
  if (type === 'image_url') {
    const url = isObject(block.image_url) ? block.image_url.url : block.image_url;
    return typeof url === 'string' ? [urlPart(url, '', '')] : [];
  }
  if (typeof type !== 'string' || internalBlocks.includes(type)) return [];
  if (!fileBlocks.includes(type)) return [dataPart(block)];
  return partsOfFile(block);
}

/** A file of both forms: `mime_type` with a `source_type`, or `mimeType`. */
function partsOfFile(block: Block): Part[] {
  const { metadata, data, url, text, mime_type: older, mimeType = older } = block;
  const mediaType = typeof mimeType === 'string' ? mimeType : '';
  const { filename, name = filename } = isObject(metadata) ? metadata : {};
  const called = typeof name === 'string' ? name : '';
  if (typeof data === 'string') return [rawPart(data, mediaType, called)];
  if (typeof url === 'string') return [urlPart(url, mediaType, called)];
  return typeof text === 'string' ? partsOf(text) : [];
}

const rawPart = (base64: string, mediaType: string, filename: string): Part =>
  part({ $case: 'raw', value: Buffer.from(base64, 'base64') }, mediaType, filename);

function urlPart(url: string, mediaType: string, filename: string): Part {
  const [, type, data] = /^data:([^;,]*)(?:;[^;,]*)*;base64,(.*)$/s.exec(url) ?? [];
  if (data !== undefined) return rawPart(data, type || mediaType, filename);
  return part({ $case: 'url', value: url }, mediaType, filename);
}
