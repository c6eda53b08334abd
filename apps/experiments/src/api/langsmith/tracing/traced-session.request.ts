import { randomUUID } from 'node:crypto';
import type { CreateSessionDto } from '@heddle/dto-experiments';
import { refuseUnsupported } from '../../../contract/unsupported-parameters.js';
import type { NewExperiment } from '../../../core/experiments/experiment.repository.js';

export function toNewSession(dto: CreateSessionDto): NewExperiment {
  refuseUnsupported(dto);
  const id = dto.id ?? randomUUID();
  return {
    id,
    name: dto.name ?? id,
    description: dto.description ?? null,
    extra: dto.extra ?? null,
    referenceDatasetId: dto.reference_dataset_id ?? null,
    defaultDatasetId: dto.default_dataset_id ?? null,
    startTime: dto.start_time ?? undefined,
    endTime: dto.end_time ?? null,
    traceTier: dto.trace_tier ?? 'longlived',
    expectedRunCount: typeof dto.num_examples === 'number' ? dto.num_examples * (dto.num_repetitions ?? 1) : null,
    evaluatorKeys: dto.evaluator_keys ?? null,
  };
}
