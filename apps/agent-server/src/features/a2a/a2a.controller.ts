import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { AgentCardQueryDto } from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { withCurl } from '../../contract/live-response.decorators.js';
import {
  onAddressedAssistant,
  onAssistantOfCard,
  onMessage,
  onTaskCancel,
  onTaskList,
  onTaskRead,
} from './a2a-actions.request.js';
import { requestExamples } from './a2a.examples.js';
import { A2AResponder } from './a2a-responder.js';

const json = { type: 'object' as const, additionalProperties: true };
const cardExample = { name: 'chat', url: 'http://127.0.0.1:8123/a2a/chat', preferredTransport: 'JSONRPC' };

const versionHeader = ApiHeader({
  name: 'A2A-Version',
  required: false,
  description: 'Version of the protocol: `1.0`, or `0.3` by default',
  schema: { type: 'string', enum: ['0.3', '1.0'] },
});
const assistantParam = ApiParam({
  name: 'assistant_id',
  description: 'Assistant id, or graph id for the default assistant of a graph',
  example: 'chat',
});
const ApiCard = () =>
  ApiOkResponse({ description: 'Agent card', content: { 'application/json': { schema: json, example: cardExample } } });

/** Streams the answer to a message. */
const curlStream = [
  'http://127.0.0.1:8123/a2a/chat \\\n  -H "Content-Type: application/json"',
  `-d '${JSON.stringify({ ...requestExamples.send.value, method: 'message/stream' })}'`,
].join(' \\\n  ');

@ApiTags('A2A')
@Controller()
export class A2AController {
  constructor(private readonly responder: A2AResponder) {}

  @Post('a2a/:assistant_id')
  @HttpCode(200)
  @versionHeader
  @ApiHeader({
    name: 'Accept',
    required: false,
    description: 'The method decides the form: `text/event-stream` for streams, else `application/json`',
    example: 'application/json, text/event-stream',
  })
  @assistantParam
  @ApiBody({ schema: { ...json, description: 'Request of JSON-RPC 2.0' }, examples: requestExamples })
  @Authorize(onAddressedAssistant, onMessage, onTaskRead, onTaskList, onTaskCancel)
  @ApiOperation({
    summary: 'Send a request of the Agent2Agent protocol',
    description: [
      'A context is a thread, and a task is a run with those that continue it. `message/send` waits for the end of the',
      'task unless its configuration says otherwise; `message/stream` and `tasks/resubscribe` answer with events.',
      'Errors of the protocol have the status 200.\n\n',
      withCurl(curlStream),
    ].join(' '),
  })
  @ApiOkResponse({
    description: 'Answer to a request. Line breaks before the document keep the connection open.',
    content: {
      'application/json': { schema: json, example: { jsonrpc: '2.0', id: 1, result: {} } },
      'text/event-stream': {
        schema: { type: 'string' },
        example: 'event: message\r\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\r\nid: \r\n\r\n',
      },
    },
  })
  @ApiErrors(404, 422)
  answer(
    @Ctx() ctx: RequestContext,
    @Param('assistant_id') assistantId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.responder.answer(ctx, request, response, assistantId);
  }

  @Get('a2a/:assistant_id/.well-known/agent-card.json')
  @versionHeader
  @assistantParam
  @Authorize(onAddressedAssistant)
  @ApiOperation({
    summary: 'Get the agent card of an assistant',
    description: 'Name, description, address and abilities, in the version of the protocol that the header names.',
  })
  @ApiCard()
  @ApiErrors(404, 422)
  card(
    @Ctx() ctx: RequestContext,
    @Param('assistant_id') assistantId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.responder.card(ctx, request, response, assistantId);
  }

  @Get('.well-known/agent-card.json')
  @versionHeader
  @Authorize(onAssistantOfCard)
  @ApiOperation({
    summary: 'Get the agent card of an assistant at the address of the server',
    description: 'The same card, at the address where clients look for that of a server.',
  })
  @ApiCard()
  @ApiErrors(404, 422)
  cardOf(
    @Ctx() ctx: RequestContext,
    @Query() query: AgentCardQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.responder.card(ctx, request, response, query.assistant_id);
  }
}
