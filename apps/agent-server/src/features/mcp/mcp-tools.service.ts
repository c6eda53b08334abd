import { Injectable } from '@nestjs/common';
import type { CallToolResult, ListToolsResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { RequestContext } from '@heddle/auth';
import type { AssistantEntity } from '@heddle/entities-agent-server';
import { DomainError } from '@heddle/errors';
import { within } from '@heddle/leases';
import { isVisible } from '../../authorization/access-filter.js';
import type { JsonObject } from '../../graphs/wire-types.js';
import { AssistantGraphService } from '../assistants/assistant-graph.service.js';
import { AssistantNotFoundError } from '../assistants/assistant.errors.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { RunCancellationService } from '../run-cancellation/run-cancellation.service.js';
import { RunCreationService } from '../run-creation/run-creation.service.js';
import { statelessTarget, toRunRequest } from '../run-creation/run.request.js';
import { RunFollowingService } from '../run-following/run-following.service.js';
import { ArgumentValidators } from './argument-validators.js';
import { toolsPerPage } from './mcp-actions.request.js';
import { InvalidCursorError, UnknownToolError } from './mcp.errors.js';
import { cursorAt, offsetOf } from './tool-cursor.js';
import { type ToolInput, toolInput } from './tool-input.js';
import { assistantOfTool, toolName } from './tool-name.js';
import { failedResult, toolResult } from './tool-result.js';

/**
 * Maximum wait for the schema of a graph. Clients give up after a minute, and the first derivation of many graphs can
 * take longer; it continues, and until its end the tool takes any object.
 */
const schemaLimitMs = 15_000;

interface ToolCall {
  name: string;
  args: JsonObject;
  /** Metadata of the run. */
  metadata: JsonObject;
  /** Headers for the `configurable` of the graph. */
  headers: Record<string, string>;
  /** The client has left. */
  signal: AbortSignal;
}

/** Assistants as tools. */
@Injectable()
export class McpToolsService {
  constructor(
    private readonly assistants: AssistantsService,
    private readonly graphs: AssistantGraphService,
    private readonly creation: RunCreationService,
    private readonly following: RunFollowingService,
    private readonly cancellation: RunCancellationService,
    private readonly validators: ArgumentValidators,
  ) {}

  /** Oldest assistants first, so that a new one moves no page. Assistants of broken graphs are left out. */
  async list(ctx: RequestContext, cursor: string | undefined, metadata: JsonObject): Promise<ListToolsResult> {
    const offset = offsetOf(cursor);
    if (offset === null) throw new InvalidCursorError();
    const page = { limit: toolsPerPage, offset, sortBy: 'created_at', sortOrder: 'asc' } as const;
    const { rows, total } = await this.assistants.search(ctx, { metadata }, page);
    const tools = await Promise.all(rows.map((assistant) => this.describe(ctx, assistant)));
    const next = offset + rows.length;
    return {
      tools: tools.filter((tool) => tool !== null),
      ...(rows.length > 0 && next < total ? { nextCursor: cursorAt(next) } : {}),
    };
  }

  /** A run without a thread. Leaving clients cancel it. */
  async call(ctx: RequestContext, { name, args, metadata, headers, signal }: ToolCall): Promise<CallToolResult> {
    const assistant = await this.find(ctx, name);
    const { schema, toGraphInput } = await this.inputOf(ctx, assistant);
    const problem = this.validators.problemOf(schema, args);
    if (problem !== null) return failedResult(`Invalid arguments: ${problem}`);
    const body = { assistant_id: assistant.assistantId, input: toGraphInput(args), metadata };
    const run = await this.creation.create(ctx, statelessTarget(body), toRunRequest(body, headers));
    const end = await this.following.end(ctx, run.runId, { signal, isNew: true });
    if (end) return toolResult(end);
    if (signal.aborted) await this.cancellation.cancel(ctx, run, 'interrupt', 'disconnect');
    return failedResult('The run has no result.');
  }

  private async describe(ctx: RequestContext, assistant: AssistantEntity): Promise<Tool | null> {
    try {
      const { name: title, description } = assistant;
      const { schema: inputSchema } = await this.inputOf(ctx, assistant);
      return { name: toolName(assistant), title, ...(description ? { description } : {}), inputSchema };
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'failed-dependency') return null;
      throw error;
    }
  }

  private inputOf(ctx: RequestContext, assistant: AssistantEntity): Promise<ToolInput> {
    const known = this.graphs.describe(ctx, assistant).then(({ schemas }) => toolInput(schemas.input));
    return within(schemaLimitMs, known, () => toolInput(null));
  }

  /** A hidden assistant is an unknown one. The default assistant of a graph has no owner. */
  private async find(ctx: RequestContext, name: string): Promise<AssistantEntity> {
    try {
      const assistant = await this.assistants.get(ctx, assistantOfTool(name));
      const { assistantId, metadata } = assistant;
      if (this.assistants.isDefault(assistantId) || isVisible(ctx, 'assistants', metadata)) return assistant;
    } catch (error) {
      if (!(error instanceof AssistantNotFoundError)) throw error;
    }
    throw new UnknownToolError(name);
  }
}
