import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, Readiness, type ReadinessResult } from '@heddle/http';
import { type GraphProblem, GraphRuntime } from '../graphs/graph-runtime.port.js';

/** Tells operators which graphs are broken: in the log once, and on `/ready` for as long as they are. */
@Injectable()
export class GraphReport {
  constructor(
    private readonly runtime: GraphRuntime,
    readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    readiness.register('graphs', () => this.result());
  }

  logBroken(): void {
    for (const [graphId, { reason, stack }] of this.broken()) {
      this.logger.error({ graph_id: graphId, reason, stack }, 'a graph is broken; the others are served');
    }
  }

  /** Always ready: the other graphs are served, and another process would have the same broken ones. */
  private result(): ReadinessResult {
    const reasons = this.broken().map(([graphId, { reason }]) => [graphId, reason]);
    return {
      ok: true,
      detail: { loaded: this.runtime.graphs().length - reasons.length, broken: Object.fromEntries(reasons) },
    };
  }

  private broken(): [graphId: string, GraphProblem][] {
    return this.runtime.graphs().flatMap(({ graphId, problem }) => (problem ? [[graphId, problem]] : []));
  }
}
