import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { isObject } from '@heddle/errors';

interface EndedRun {
  status: string;
  /** JSON text of the body that `wait` answers with. */
  output: string;
}

/** Result of a failed tool call; models read it and may try again. */
export const failedResult = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

export function toolResult({ status, output }: EndedRun): CallToolResult {
  const values = JSON.parse(output) as unknown;
  if (!isObject(values)) return { content: [{ type: 'text', text: output }] };
  const { __error__: error, __interrupt__: interrupts } = values;
  if (isObject(error)) return failedResult(`The run failed. ${String(error.error)}: ${String(error.message)}`);
  if (interrupts !== undefined) {
    return failedResult(
      `The run stopped at an interrupt, which a tool call cannot answer. Interrupts: ${JSON.stringify(interrupts)}`,
    );
  }
  if (status !== 'success') return failedResult(`The run ended without a result. Status: ${status}`);
  return { content: [{ type: 'text', text: output }], structuredContent: values };
}
