import { Injectable } from '@nestjs/common';
import type { TxContext } from '@heddle/auth';
import { EngineSettings } from '../../config/engine-settings.js';
import { RunLimitsRepository } from './run-limits.repository.js';
import { countsOf, findExceeded } from './run-limits.js';
import { TooManyRunsError } from './run-creation.errors.js';

/**
 * Limits of runs in flight. Creations of a workspace with limits are serialized here, across processes; without limits
 * there is no query.
 */
@Injectable()
export class RunAdmission {
  constructor(
    private readonly repository: RunLimitsRepository,
    private readonly settings: EngineSettings,
  ) {}

  get isLimited(): boolean {
    const { perWorkspace, perAssistant } = this.settings.runLimits;
    return perWorkspace !== null || perAssistant !== null;
  }

  /** This lock is the last one of a creation, which prevents deadlocks. */
  async admit(tx: TxContext, assistantIds: readonly string[]): Promise<void> {
    if (!this.isLimited) return;
    await this.repository.lockWorkspace(tx);
    const exceeded = findExceeded(this.settings.runLimits, await this.repository.inFlight(tx), countsOf(assistantIds));
    if (exceeded) throw new TooManyRunsError(exceeded);
  }
}
