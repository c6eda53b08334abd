import { Injectable } from '@nestjs/common';
import type { TxContext } from '@heddle/auth';
import { DatasetRepository } from '../../core/datasets/dataset.repository.js';
import { ExperimentDatasetNotFoundError, ExperimentNameTakenError } from '../../core/experiments/experiment.errors.js';
import {
  type NewExperiment,
  type Experiment,
  ExperimentRepository,
} from '../../core/experiments/experiment.repository.js';
import { ExperimentsService } from './experiments.service.js';

/** Sessions that runs name, by id and by name. */
interface HeldSessions {
  ids: ReadonlySet<string>;
  byName: ReadonlyMap<string, string>;
}

/** Creates experiments and projects. */
@Injectable()
export class ExperimentCreationService {
  constructor(
    private readonly creation: ExperimentRepository,
    private readonly datasets: DatasetRepository,
    private readonly sessions: ExperimentsService,
  ) {}

  /** Numbers an experiment under the lock of its dataset. */
  async create(ctx: TxContext, session: NewExperiment): Promise<Experiment> {
    await this.sessions.ensureDefault(ctx);
    if (session.referenceDatasetId === null) return this.creation.insert(ctx, session, null);
    const number = await this.datasets.nextTestRunNumber(ctx, session.referenceDatasetId);
    if (number === null) throw new ExperimentDatasetNotFoundError(session.referenceDatasetId);
    return this.creation.insert(ctx, session, number);
  }

  /** Changes the session of this name or creates it. A session stays with its dataset. */
  async upsert(ctx: TxContext, session: NewExperiment): Promise<Experiment> {
    const known = await this.creation.lockNamed(ctx, session.name);
    if (!known) return this.create(ctx, session);
    const isOfOther = session.referenceDatasetId !== null && session.referenceDatasetId !== known.referenceDatasetId;
    if (isOfOther) throw new ExperimentNameTakenError();
    return this.sessions.update(ctx, known.id, {
      description: session.description ?? undefined,
      defaultDatasetId: session.defaultDatasetId ?? undefined,
      endTime: session.endTime ?? undefined,
      extra: session.extra ?? undefined,
      traceTier: session.traceTier,
    });
  }

  /** Finds sessions, creates projects for unknown names, and prevents their deletion until the transaction ends. */
  async hold(ctx: TxContext, ids: readonly string[], names: ReadonlyMap<string, string>): Promise<HeldSessions> {
    for (;;) {
      const found = await this.creation.hold(ctx, ids, [...names.keys()]);
      const byName = new Map(found.map(({ id, name }) => [name, id]));
      const missing = [...names].filter(([name]) => !byName.has(name));
      if (missing.length === 0) return { ids: new Set(found.map(({ id }) => id)), byName };
      await this.creation.insertProjects(
        ctx,
        missing.map(([name, startTime]) => ({ name, startTime })),
      );
    }
  }
}
