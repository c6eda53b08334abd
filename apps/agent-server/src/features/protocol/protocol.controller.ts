import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { UuidPipe } from '@heddle/http';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { withCurl } from '../../contract/live-response.decorators.js';
import { RunHeaders } from '../runs/run-headers.service.js';
import { type CommandAnswer, CommandsService } from './commands.service.js';
import { onCommandAssistant, onCommandRead, onCommandRun, onThreadEvents } from './protocol-actions.request.js';
import { ProtocolEventsResponder } from './protocol-events.responder.js';
import { commandExamples, commandSchema, subscriptionExamples, subscriptionSchema } from './protocol.examples.js';
import { commandOf, grantedCommand, subscriptionOf } from './protocol.request.js';

const threadIdParam = ApiParam({ name: 'thread_id', format: 'uuid', description: 'The thread; it need not exist yet' });

const curlEvents = [
  'http://127.0.0.1:8123/threads/<thread id>/stream/events \\\n  -H "Content-Type: application/json"',
  `-d '{"channels": ["values", "messages", "lifecycle"]}'`,
].join(' \\\n  ');

@ApiTags('Streaming protocol')
@Controller('threads/:thread_id')
export class ProtocolController {
  constructor(
    private readonly commands: CommandsService,
    private readonly events: ProtocolEventsResponder,
    private readonly headers: RunHeaders,
  ) {}

  @Post('commands')
  @HttpCode(200)
  @Authorize(onCommandRun, onCommandAssistant, onCommandRead)
  @ApiBody({ schema: commandSchema, examples: commandExamples })
  @ApiOperation({
    summary: 'Send a command',
    description: [
      '`run.start`, `input.respond`, `input.inject`, `state.get`, `state.listCheckpoints`, `state.fork` or',
      '`agent.getTree`. The answer to a command that fails has the status 200, too, with `"type": "error"`.',
    ].join(' '),
  })
  @threadIdParam
  @ApiOkResponse({
    description: 'Answer to the command',
    content: {
      'application/json': {
        schema: { type: 'object', additionalProperties: true },
        example: {
          type: 'success',
          id: 1,
          result: { run_id: '01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa' },
          meta: { thread_id: '37e0824c-1f0e-4d26-93ad-5c3f5a0f2a51', applied_through_seq: 239803840000000 },
        },
      },
    },
  })
  @ApiErrors(400, 404, 422, 429)
  command(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: unknown,
    @Req() request: Request,
  ): Promise<CommandAnswer> {
    const command = grantedCommand(ctx, commandOf(body), body);
    const headers = this.headers.of(request.headers);
    return this.commands.execute(ctx, command, { threadId, params: command.params, headers });
  }

  @Post('stream/events')
  @HttpCode(200)
  @Authorize(onThreadEvents)
  @ApiBody({ schema: subscriptionSchema, examples: subscriptionExamples })
  @ApiOperation({
    summary: 'Stream the events of a thread',
    description: [
      'Events after `since`; without it those of the run under way, or all that are kept. The stream stays open until the client',
      'closes it; it may be opened before the thread exists.',
      withCurl(curlEvents),
    ].join(' '),
  })
  @threadIdParam
  @ApiProduces('text/event-stream')
  @ApiOkResponse({
    description: 'Server-sent events of the requested channels; a heartbeat every 5 s',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example:
          'event: lifecycle\r\ndata: {"type":"event","event_id":"239803840000001","seq":239803840000001,"method":"lifecycle","params":{"namespace":[],"timestamp":1763903000000,"data":{"event":"running","graph_name":"chat"}}}\r\nid: 239803840000001\r\n\r\n',
      },
    },
  })
  @ApiErrors(400, 404, 422)
  stream(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: unknown,
    @Res() response: Response,
  ): Promise<void> {
    return this.events.stream(ctx, response, threadId, subscriptionOf(body));
  }
}
