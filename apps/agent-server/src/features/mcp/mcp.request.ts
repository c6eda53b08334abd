import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  JSONRPCRequestSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { rpcCode } from '../../contract/json-rpc.js';

const schemas = new Map(
  [InitializeRequestSchema, ListToolsRequestSchema, CallToolRequestSchema].map((schema) => [
    schema.shape.method.value as string,
    schema,
  ]),
);

/**
 * Answer to a request with invalid parameters, with the location of the first fault; null for any other message. The
 * SDK would answer with an internal error whose text is the list of issues.
 */
export function invalidParams(message: unknown): object | null {
  const { data: request } = JSONRPCRequestSchema.safeParse(message);
  const [issue] = (request && schemas.get(request.method)?.safeParse(request).error?.issues) ?? [];
  if (!request || !issue) return null;
  const error = { code: rpcCode.invalidParams, message: `${issue.path.join('.')}: ${issue.message}` };
  return { jsonrpc: '2.0', id: request.id, error };
}
