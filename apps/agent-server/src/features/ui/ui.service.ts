import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import type { RequestContext } from '@heddle/auth';
import { LOGGER } from '@heddle/http';
import { EngineSettings } from '../../config/engine-settings.js';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { bundleUi, type UiBundles, type UiFile } from './ui-bundler.js';
import { UiNotFoundError } from './ui.errors.js';

interface NamedBundle {
  name: string;
  files: readonly UiFile[];
}

/** Bundles at the start of a process that answers requests. Earlier requests wait. */
@Injectable()
export class UiService implements OnApplicationBootstrap {
  private bundles: Promise<UiBundles> | undefined;

  constructor(
    private readonly config: GraphConfig,
    private readonly settings: EngineSettings,
    private readonly assistants: AssistantsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.role === 'worker' || this.names().length === 0) return;
    this.bundled().catch((error: unknown) => this.logger.error({ err: error }, 'user interface components are broken'));
  }

  /** Components of this name, or of the graph of this assistant. */
  async bundleFor(ctx: RequestContext, nameOrAssistant: string): Promise<NamedBundle> {
    const name = this.names().includes(nameOrAssistant)
      ? nameOrAssistant
      : (await this.assistants.get(ctx, nameOrAssistant)).graphId;
    return { name, files: await this.filesOf(name) };
  }

  async file(bundle: string, name: string): Promise<UiFile> {
    const file = (await this.filesOf(bundle)).find((candidate) => candidate.name === name);
    if (!file) throw new UiNotFoundError(`${bundle}/${name}`);
    return file;
  }

  private async filesOf(name: string): Promise<readonly UiFile[]> {
    if (!this.names().includes(name)) throw new UiNotFoundError(name);
    return (await this.bundled()).get(name) ?? [];
  }

  private names(): string[] {
    return Object.keys(this.config.ui.modules);
  }

  private bundled(): Promise<UiBundles> {
    return (this.bundles ??= bundleUi(this.config.ui));
  }
}
