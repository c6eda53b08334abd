import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, Readiness, type ReadinessResult } from '@heddle/http';
import { EngineSettings } from '../config/engine-settings.js';
import { type GraphDescription, type GraphProblem, GraphRuntime } from '../graphs/graph-runtime.port.js';

/** Reports graphs that are broken or use untested packages: once in the log, and always on `/ready`. Late ones are in the log. */
@Injectable()
export class GraphReport {
  /** Graphs whose late load was logged. */
  private readonly late = new Set<string>();

  constructor(
    private readonly runtime: GraphRuntime,
    private readonly settings: EngineSettings,
    readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    readiness.register('graphs', () => this.result());
  }

  /** Runs after the start of the runtime. */
  start(): void {
    for (const graph of this.runtime.graphs()) if (!graph.late) this.log(graph);
    this.runtime.onGraphs(() => this.logLate());
    this.logLate();
  }

  private logLate(): void {
    for (const graph of this.runtime.graphs()) {
      const { graphId, late, problem } = graph;
      if (!late || this.late.has(graphId)) continue;
      this.late.add(graphId);
      this.log(graph);
      if (problem) continue;
      this.logger.warn(
        { graph_id: graphId, load_seconds: toSeconds(late.loadMs), limit_seconds: toSeconds(late.limitMs) },
        'a graph was loaded after its time limit, and is served now',
      );
    }
  }

  private log({ graphId, problem, warning }: GraphDescription): void {
    if (problem) {
      const { reason, stack } = problem;
      this.logger.error({ graph_id: graphId, reason, stack }, 'a graph is broken; the others are served');
    }
    if (warning) {
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

const toSeconds = (ms: number): number => Math.round(ms / 100) / 10;
