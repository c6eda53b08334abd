/** Token usage of a run, as its models reported it; includes the stored usage of earlier attempts. */
export interface RunUsage {
  /** Number of messages with usage. */
  messages: number;
  input_tokens: number;
  output_tokens: number;
  total_tokens: number;
  cache_read_tokens: number;
  reasoning_tokens: number;
}
