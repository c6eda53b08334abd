import { Module } from '@nestjs/common';
import { StreamsModule } from '../../streams/streams.module.js';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { RunCancellationModule } from '../run-cancellation/run-cancellation.module.js';
import { RunCreationModule } from '../run-creation/run-creation.module.js';
import { RunFollowingModule } from '../run-following/run-following.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ArgumentValidators } from './argument-validators.js';
import { McpController } from './mcp.controller.js';
import { McpKeepAlive } from './mcp-keep-alive.js';
import { McpResponder } from './mcp-responder.js';
import { McpToolsService } from './mcp-tools.service.js';

/** Model Context Protocol: assistants as tools. */
@Module({
  imports: [AssistantsModule, RunCreationModule, RunCancellationModule, RunFollowingModule, RunsModule, StreamsModule],
  controllers: [McpController],
  providers: [ArgumentValidators, McpKeepAlive, McpResponder, McpToolsService],
})
export class McpModule {}
