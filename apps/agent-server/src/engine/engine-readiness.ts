import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Readiness } from '@heddle/http';
import { EngineSettings } from '../config/engine-settings.js';
import { GraphRuntime } from '../graphs/graph-runtime.port.js';

/** A worker is not ready while its graph runtime cannot execute runs. */
@Injectable()
export class EngineReadiness implements OnModuleInit {
  constructor(
    private readonly readiness: Readiness,
    private readonly runtime: GraphRuntime,
    private readonly settings: EngineSettings,
  ) {}

  onModuleInit(): void {
    if (this.settings.role === 'api') return;
    this.readiness.register('graph_threads', () => this.runtime.health());
  }
}
