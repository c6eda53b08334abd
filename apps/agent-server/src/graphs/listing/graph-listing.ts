import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { Loop } from '@heddle/leases';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { GraphRuntime } from '../graph-runtime.port.js';
import { contentOf } from './graph-content.js';
import { ListedGraphRepository } from './listed-graph.repository.js';

/**
 * Polling intervals until a process has reported all graphs, and after that. A later report may list fewer broken
 * graphs.
 */
const pollMs = { incomplete: 1_000, complete: 60_000 };
const retentionMs = 30 * 24 * 3_600_000;

/**
 * Shares names and problems of loaded graphs with processes that load none. All processes know the ids from
 * langgraph.json.
 */
@Injectable()
export class GraphListing {
  private readonly content: string;
  private readonly loop: Loop;
  private known = 0;

  constructor(
    private readonly runtime: GraphRuntime,
    private readonly graphs: ListedGraphRepository,
    private readonly config: GraphConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.content = contentOf(config);
    this.loop = new Loop(() => this.refresh(), {
      everyMs: () => (this.known < this.config.graphs.length ? pollMs.incomplete : pollMs.complete),
      onError: (error) => logger.warn({ err: error }, 'graphs of other processes could not be read'),
    });
  }

  /** Runs after the start of the runtime. */
  async start(): Promise<void> {
    if (this.runtime.loadsGraphs) {
      const onError = (error: unknown) => this.logger.warn({ err: error }, 'loaded graphs could not be listed');
      this.runtime.onGraphs(() => void this.publish().catch(onError));
      return this.publish();
    }
    await this.refresh();
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async publish(): Promise<void> {
    const graphs = this.runtime.graphs().map(({ graphId, name, problem }) => ({
      graphId,
      name,
      problem: problem?.reason ?? null,
    }));
    await this.graphs.replace(this.content, graphs, retentionMs);
  }

  private async refresh(): Promise<void> {
    const listed = await this.graphs.list(this.content);
    this.known = listed.length;
    this.runtime.learn(listed);
  }
}
