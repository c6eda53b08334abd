import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, Readiness, type ReadinessResult } from '@heddle/http';
import { EngineSettings } from '../config/engine-settings.js';
import { type GraphProblem, GraphRuntime } from '../graphs/graph-runtime.port.js';

/** Reports graphs that are broken or use untested packages: once in the log, and always on `/ready`. */
@Injectable()
export class GraphReport {
  constructor(
    private readonly runtime: GraphRuntime,
    private readonly settings: EngineSettings,
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

  logWarnings(): void {
    for (const [graphId, warning] of this.warnings()) {
      this.logger.warn(
        { graph_id: graphId, warning },
        'a graph is made of packages that were not tested with this server',
      );
    }
  }

  /**
   * Not ready when every graph is broken, so that a roll-out of such a version stops. One working graph is enough, and
   * a process that loads none of them serves threads and the store all the same.
   */
  private result(): ReadinessResult {
    const reasons = this.broken().map(([graphId, { reason }]) => [graphId, reason]);
    const loaded = this.runtime.graphs().length - reasons.length;
    const warnings = this.warnings();
    return {
      ok: loaded > 0 || reasons.length === 0 || this.settings.role === 'api',
      detail: {
        loaded,
        broken: Object.fromEntries(reasons),
        ...(warnings.length > 0 ? { warnings: Object.fromEntries(warnings) } : {}),
      },
    };
  }

  private warnings(): [graphId: string, warning: string][] {
    return this.runtime.graphs().flatMap(({ graphId, warning }) => (warning ? [[graphId, warning]] : []));
  }

  private broken(): [graphId: string, GraphProblem][] {
    return this.runtime.graphs().flatMap(({ graphId, problem }) => (problem ? [[graphId, problem]] : []));
  }
}
