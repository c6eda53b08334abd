import { DocumentedShape } from './documented-shape.decorator.js';
import {
  feedbackCategoryShape,
  feedbackConfigShape,
  type feedbackConfigTypes,
  feedbackShape,
  feedbackSourceShape,
  type feedbackSourceTypes,
  uploadRowShape,
  uploadShape,
} from './upload-shapes.js';

type JsonObject = Record<string, unknown>;

@DocumentedShape(feedbackCategoryShape)
export class UploadFeedbackCategoryDto {
  value: number;
  label?: string;
}

@DocumentedShape(feedbackConfigShape)
export class UploadFeedbackConfigDto {
  type: (typeof feedbackConfigTypes)[number];
  min?: number;
  max?: number;
  categories?: UploadFeedbackCategoryDto[];
}

@DocumentedShape(feedbackSourceShape)
export class UploadFeedbackSourceDto {
  type: (typeof feedbackSourceTypes)[number];
  metadata?: JsonObject;
}

/** Output of the validator: times are canonical, ids normalised, boolean scores numbers, nulls absent. */
@DocumentedShape(feedbackShape)
export class UploadFeedbackDto {
  key: string;
  score?: number;
  value?: number | boolean | string | JsonObject;
  comment?: string;
  correction?: JsonObject | string;
  feedback_source?: UploadFeedbackSourceDto;
  feedback_config?: UploadFeedbackConfigDto;
  created_at?: string;
  modified_at?: string;
  id?: string;
  feedback_group_id?: string;
  comparative_experiment_id?: string;
  extra?: JsonObject;
}

@DocumentedShape(uploadRowShape)
export class UploadRowDto {
  row_id: string;
  inputs: JsonObject;
  expected_outputs?: JsonObject;
  actual_outputs?: JsonObject;
  evaluation_scores?: UploadFeedbackDto[];
  start_time: string;
  end_time: string;
  run_name?: string;
  error?: string;
  run_metadata?: JsonObject;
}

@DocumentedShape(uploadShape)
export class UploadExperimentDto {
  experiment_name: string;
  experiment_description?: string;
  experiment_start_time: string;
  experiment_end_time: string;
  dataset_id?: string;
  dataset_name?: string;
  dataset_description?: string;
  experiment_metadata?: JsonObject;
  summary_experiment_scores?: UploadFeedbackDto[];
  results: UploadRowDto[];
}

/** Everything of an upload but its rows. */
export type UploadHeader = Omit<UploadExperimentDto, 'results'>;
