import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TransactionRunner } from '@heddle/database';
import { LOGGER, Sweeps } from '@heddle/http';
import { ArtefactStore } from '../../core/artefacts/artefact-store.port.js';
import { ArtefactUseRepository } from '../../core/artefacts/artefact-use.repository.js';

const everyMs = 3_600_000;
/** Longer than any upload and any build, whose artefacts have no row yet. */
const graceMs = 24 * 3_600_000;
/** Rows deleted at once. */
const batch = 500;

interface Turn {
  keepLease(): Promise<boolean>;
}

/** Minimum ages of deleted rows of uploads and unused artefacts. */
interface Ages {
  uploadMs: number;
  artefactMs: number;
}

/** Deletes artefacts that no upload and no revision refers to. */
@Injectable()
export class ArtefactCollector {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly uses: ArtefactUseRepository,
    private readonly store: ArtefactStore,
    @Inject(LOGGER) private readonly logger: Logger,
    sweeps: Sweeps,
  ) {
    sweeps.add('artefacts', everyMs, (turn) => this.collect(turn, { uploadMs: graceMs, artefactMs: graceMs }));
  }

  async collect(turn: Turn, { uploadMs, artefactMs }: Ages): Promise<'done'> {
    const before = new Date(Date.now() - artefactMs);
    while (await turn.keepLease()) {
      if ((await this.uses.deleteUploads(uploadMs, batch)) < batch) break;
    }
    await this.store.removeLeftovers(new Date(Date.now() - graceMs));
    for await (const { digest, size, storedAt } of this.store.list()) {
      if (storedAt >= before) continue;
      if (!(await turn.keepLease())) break;
      if (await this.deleteUnused(digest)) this.logger.info({ digest, bytes: size }, 'deleted an unused artefact');
    }
    return 'done';
  }

  /** The store is called under the lock, once: a reference made meanwhile waits, and finds the content missing. */
  private deleteUnused(digest: string): Promise<boolean> {
    return this.transactions.run({}, async (ctx) => {
      await this.uses.lockArtefact(ctx, digest);
      if (await this.uses.isInUse(ctx, digest)) return false;
      await this.store.delete(digest);
      return true;
    });
  }
}
