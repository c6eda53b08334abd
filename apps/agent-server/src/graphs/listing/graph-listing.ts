import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { Loop } from '@heddle/leases';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { GraphRuntime } from '../graph-runtime.port.js';
import { contentOf } from './graph-content.js';
import { ListedGraphRepository } from './listed-graph.repository.js';

/** Until a process has told of all graphs, and then: what is broken may be mended by another try. */
const askEveryMs = { incomplete: 1_000, complete: 60_000 };
const forgetAfterMs = 30 * 24 * 3_600_000;

/**
 * Tells processes that load no graphs what those know that do: names, and what is wrong with them. That there are such
 * graphs all know from langgraph.json.
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
    @Inject(LOGGER) logger: Logger,
  ) {
    this.content = contentOf(config);
    this.loop = new Loop(() => this.ask(), {
      everyMs: () => (this.known < this.config.graphs.length ? askEveryMs.incomplete : askEveryMs.complete),
      onError: (error) => logger.warn({ err: error }, 'what other processes know of the graphs could not be read'),
    });
  }

  /** After the start of the runtime. */
  async start(): Promise<void> {
    if (this.runtime.loadsGraphs) return this.tell();
    await this.ask();
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async tell(): Promise<void> {
    const graphs = this.runtime.graphs().map(({ graphId, name, problem }) => ({
      graphId,
      name,
      problem: problem?.reason ?? null,
    }));
    await this.graphs.replace(this.content, graphs, forgetAfterMs);
  }

  private async ask(): Promise<void> {
    const listed = await this.graphs.list(this.content);
    this.known = listed.length;
    this.runtime.learn(listed);
  }
}
