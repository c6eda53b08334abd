import {
  BooleanQuery,
  EnumField,
  IntField,
  limits,
  MetadataField,
  NameField,
  NotSupported,
  TextField,
  TextListField,
  UuidField,
} from '@heddle/dto-common';
import { InstantField } from '../fields.js';
import { longestFeedbackKey } from '../uploads/index.js';

const maxEvaluators = 1000;
const maxExamples = 10_000_000;
const maxRepetitions = 200;

export class CreateSessionDto {
  @NameField({ nullable: true, description: 'Unique in the workspace; the id when absent', example: 'prompt v3' })
  name?: string | null;

  @UuidField({ nullable: true, description: 'Chosen by the client; generated when absent' })
  id?: string | null;

  @TextField({
    nullable: true,
    maxLength: limits.description,
    description: 'Shown beside the name',
    example: 'Shorter system prompt',
  })
  description?: string | null;

  @MetadataField({ nullable: true, description: '`metadata` and more', example: { metadata: { model: 'small-1' } } })
  extra?: Record<string, unknown> | null;

  @UuidField({ nullable: true, description: 'Dataset of the experiment; without one it is a plain project' })
  reference_dataset_id?: string | null;

  @UuidField({ nullable: true, description: 'Dataset that new examples go to' })
  default_dataset_id?: string | null;

  @InstantField({ description: 'When it began; now when absent' })
  start_time?: string | null;

  @InstantField({ description: 'When it ended' })
  end_time?: string | null;

  @EnumField({ enum: ['longlived', 'shortlived'], nullable: true, description: 'Retention of runs' })
  trace_tier?: string | null;

  @IntField({ nullable: true, min: 0, max: maxExamples, description: 'Examples of the experiment', example: 20 })
  num_examples?: number | null;

  @IntField({ nullable: true, min: 1, max: maxRepetitions, description: 'Repetitions of each example', example: 1 })
  num_repetitions?: number | null;

  @TextListField({
    nullable: true,
    maxItems: maxEvaluators,
    maxLength: longestFeedbackKey,
    description: 'Feedback keys that each run should get',
    example: ['correctness'],
  })
  evaluator_keys?: string[] | null;

  @NotSupported(400, { type: 'array', items: { type: 'string', format: 'uuid' } })
  tag_value_ids?: unknown;
}

export class CreateSessionQueryDto {
  @BooleanQuery({ default: false, description: 'One of this name is changed, where there is one' })
  upsert = false;
}
