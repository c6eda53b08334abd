import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * First byte of a deflated text: the number of its dictionary. No JSON text contains such a byte, so other stored texts
 * never begin with it, and a server that cannot inflate refuses it.
 */
const mark = 1;

/**
 * Frequent parts of stored texts, with the most frequent last: usage of tokens, checkpoints, messages. Stored texts
 * depend on each byte; a change needs a new mark.
 */
const dictionary = Buffer.from(
  [
    '"tool_call_chunks":[],"response_metadata":{"usage":{"prompt_tokens":"completion_tokens":"total_tokens":',
    '"model_name":"finish_reason":"stop","__interrupt__":{"metadata":{"langgraph_"checkpoint_ns":"',
    '{"role":"user","content":"{"role":"assistant","content":"',
    '{"v":4,"id":"1f","ts":"20","channel_versions":{"__start__":"000000000000000","messages":"000000000000000',
    '"branch:to:model":"000000000000000"},"versions_seen":{"__input__":{},"__start__":{"__start__":"00000000000000',
    '{"lc":1,"type":"constructor","id":["langchain_core","messages","ToolMessage"],"kwargs":{"status":"success",',
    '"tool_call_id":"call_{"lc":1,"type":"constructor","id":["langchain_core","messages","AIMessage"],"kwargs":',
    '{"content":,"tool_calls":[],"invalid_tool_calls":[],"additional_kwargs":{},"response_metadata":{},',
    '"usage_metadata":{"input_tokens":,"output_tokens":,"total_tokens":,"input_token_details":{},',
    '"output_token_details":{}},"id":"","type":"ai"}},{"lc":1,"type":"constructor","id":["langchain_core",',
    '"messages","HumanMessage"],"kwargs":{"content":,"additional_kwargs":{},"response_metadata":{},"id":"",',
    '"name":"","type":"human"}}',
  ].join(''),
);

/** Most texts are small: small tables start sooner, and a higher level gains little. */
const options = { dictionary, level: 1, windowBits: 14, memLevel: 6 };
/** In smaller texts the gain is not worth the time. */
const minBytes = 192;
/** Share of the length above which a text stays as it is. */
const maxShare = 0.9;

/** The text as it is stored. */
export function deflatedText(text: Uint8Array): Uint8Array {
  if (text.length < minBytes) return text;
  const short = deflateRawSync(text, options);
  return short.length + 1 > text.length * maxShare ? text : Buffer.concat([Buffer.of(mark), short]);
}

/** The text of stored bytes, deflated or not. */
export function inflatedText(stored: Uint8Array): Uint8Array {
  if (stored[0] !== mark) return stored;
  // The default buffer of 16 KB is much larger than most texts.
  const chunkSize = Math.max(minBytes, 4 * stored.length);
  return inflateRawSync(stored.subarray(1), { dictionary, chunkSize });
}
