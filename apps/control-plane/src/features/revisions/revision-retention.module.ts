import { type DynamicModule, Module } from '@nestjs/common';
import { Sweeps } from '@heddle/http';
import { inBatches } from '@heddle/leases';
import { RevisionRepository } from '../../core/revisions/revision.repository.js';
import { RevisionRetentionSettings } from './revision-retention.settings.js';

const sweepMs = 6 * 3_600_000;
/** Revisions deleted at once, with their events. */
const sweepRows = 500;

/** Deletes old revisions, and keeps what serves or may be rolled back to. */
@Module({})
export class RevisionRetentionModule {
  constructor(sweeps: Sweeps, revisions: RevisionRepository, { retentionMs, keep }: RevisionRetentionSettings) {
    sweeps.add(
      'revisions',
      sweepMs,
      inBatches(sweepRows, (limit) => revisions.deleteOld(retentionMs, keep, limit)),
    );
  }

  static register(settings: RevisionRetentionSettings): DynamicModule {
    return {
      module: RevisionRetentionModule,
      providers: [{ provide: RevisionRetentionSettings, useValue: settings }, RevisionRepository],
    };
  }
}
