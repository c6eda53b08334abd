import type { UploadFeedbackDto, UploadHeader } from '@heddle/dto-experiments';

export interface PlannedExperiment {
  name: string;
  description: string | null;
  startTime: string;
  endTime: string;
  metadata: Record<string, unknown> | null;
  /** Feedback on the experiment as a whole. */
  scores: UploadFeedbackDto[];
}

/** Has an id, a name or both. */
export interface WantedDataset {
  id?: string;
  name?: string;
  /** Description of a new dataset. */
  description: string | null;
}

export function toPlannedExperiment(header: UploadHeader): PlannedExperiment {
  return {
    name: header.experiment_name,
    description: header.experiment_description ?? null,
    startTime: header.experiment_start_time,
    endTime: header.experiment_end_time,
    metadata: header.experiment_metadata ?? null,
    scores: header.summary_experiment_scores ?? [],
  };
}

export function toWantedDataset(header: UploadHeader): WantedDataset {
  return {
    id: header.dataset_id,
    name: header.dataset_name || undefined,
    description: header.dataset_description ?? null,
  };
}
