import { Injectable } from '@nestjs/common';
import type { TxContext } from '@heddle/auth';
import { EngineSettings } from '../../config/engine-settings.js';
import { RunLimitsRepository } from './run-limits.repository.js';
import { countsOf, findExceeded } from './run-limits.js';
import { TooManyRunsError } from './run-creation.errors.js';

/**
 * Whether a workspace may have more runs in flight. Creations of a workspace that has limits come one after the other
 * here, in whichever process they are; where there are no limits, nothing is asked.
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

  /** The last lock that a creation takes, so that nobody waits for it who holds what its holder wants. */
  async admit(tx: TxContext, assistantIds: readonly string[]): Promise<void> {
    if (!this.isLimited) return;
    await this.repository.lockWorkspace(tx);
    const exceeded = findExceeded(this.settings.runLimits, await this.repository.inFlight(tx), countsOf(assistantIds));
    if (exceeded) throw new TooManyRunsError(exceeded);
  }
}
