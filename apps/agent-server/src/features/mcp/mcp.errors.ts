import { rpcCode, RpcError } from '../../contract/json-rpc.js';

export class UnknownToolError extends RpcError {
  constructor(name: string) {
    super(rpcCode.invalidParams, `Unknown tool: ${name}`);
  }
}

export class InvalidCursorError extends RpcError {
  constructor() {
    super(rpcCode.invalidParams, 'Invalid cursor');
  }
}
