import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { withCurl } from '../../contract/live-response.decorators.js';
import { onToolAssistant, onToolList, onToolRun } from './mcp-actions.request.js';
import { messageExamples } from './mcp.examples.js';
import { McpResponder } from './mcp-responder.js';

const message = { type: 'object' as const, additionalProperties: true, description: 'Message of JSON-RPC 2.0' };

/** Lists the tools as events. */
const curlCall = [
  'http://127.0.0.1:8123/mcp \\\n  -H "Accept: text/event-stream" -H "Content-Type: application/json"',
  `-d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'`,
].join(' \\\n  ');

@ApiTags('MCP')
@Controller('mcp')
export class McpController {
  constructor(private readonly responder: McpResponder) {}

  @Post()
  @HttpCode(200)
  @ApiHeader({
    name: 'Accept',
    required: true,
    description: 'Form of the answer: `text/event-stream`, or `application/json`; the stream if it has both',
    example: 'application/json, text/event-stream',
  })
  @ApiBody({ schema: message, examples: messageExamples })
  @Authorize(onToolList, onToolRun, onToolAssistant)
  @ApiOperation({
    summary: 'Send a message of the Model Context Protocol',
    description: [
      'Streamable HTTP without sessions. `tools/list` lists the assistants, with the input schema of their graphs;',
      '`tools/call` waits for a run without a thread. A client that disconnects cancels the run.\n\n',
      withCurl(curlCall),
    ].join(' '),
  })
  @ApiOkResponse({
    description: 'Answer to a request',
    content: {
      'application/json': { schema: message, example: { jsonrpc: '2.0', id: 1, result: {} } },
      'text/event-stream': {
        schema: { type: 'string' },
        example: 'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n',
      },
    },
  })
  @ApiResponse({ status: 202, description: 'A notification or a response was received' })
  @ApiResponse({
    status: 400,
    description: 'No message of the protocol, or an answer in no accepted form',
    content: {
      'application/json': {
        schema: message,
        example: {
          jsonrpc: '2.0',
          error: { code: -32_700, message: 'Parse error: Invalid JSON-RPC message' },
          id: null,
        },
      },
    },
  })
  @ApiErrors(422)
  answer(@Ctx() ctx: RequestContext, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.responder.answer(ctx, request, response);
  }
}
