import { BooleanQuery, CsvQuery, IntQuery, NotSupported, StringQuery, UuidField } from '@heddle/dto-common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { BooleanOut, InstantField, IntegerOut, NumberOut, ObjectOut, TextOut, TimeOut, UuidOut } from '../fields.js';
import { feedbackSourceTypes, UploadFeedbackConfigDto } from '../uploads/index.js';

const anyValue = [
  { type: 'number' },
  { type: 'boolean' },
  { type: 'string' },
  { type: 'object', additionalProperties: true },
];

export class FeedbackStatDto {
  @IntegerOut({ description: 'Feedback points, without errors', example: 2 })
  n: number;

  @NumberOut({ description: 'Mean of the scores', nullable: true, example: 0.5 })
  avg: number | null;

  @NumberOut({ description: 'Lowest score', nullable: true, example: 0 })
  min: number | null;

  @NumberOut({ description: 'Highest score', nullable: true, example: 1 })
  max: number | null;

  @NumberOut({
    description: 'Sample standard deviation; null below two scores',
    nullable: true,
    example: 0.7071067811865476,
  })
  stdev: number | null;

  @IntegerOut({ description: 'Judgements that failed; errors / (n + errors) is the rate of failures', example: 0 })
  errors: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Points per category, the 100 most frequent',
    example: { CORRECT: 1, INCORRECT: 1 },
  })
  values: Record<string, number>;

  @ApiProperty({ type: [String], description: 'Some of the comments', example: ['The river is right'] })
  comments: string[];

  @ApiProperty({ type: [String], description: 'Source of the judgement', example: ['model'] })
  sources: string[];

  @BooleanOut({ description: 'Always false', example: false })
  contains_thread_feedback: boolean;
}

class FeedbackSourceDto {
  @TextOut({ description: 'app, api, model or auto_eval', example: 'model' })
  type: string;

  @ObjectOut({ description: 'About the judge', nullable: true, example: {} })
  metadata: Record<string, unknown> | null;

  @UuidOut({ description: 'User in the token of the request, if any', nullable: true, example: null })
  user_id: string | null;

  @UuidOut({ description: 'The same as `user_id`', nullable: true, example: null })
  ls_user_id: string | null;

  @TextOut({ description: 'Name in the token, if `include_user_names` is set', nullable: true, example: null })
  user_name: string | null;
}

export class FeedbackDto {
  @UuidOut({ description: 'Id of the feedback', example: '0b7c4a9e-5c55-4d1c-9d0d-3f1c6f3f9a11' })
  id: string;

  @TimeOut({ description: 'When it was given' })
  created_at: string;

  @TimeOut({ description: 'Last change' })
  modified_at: string;

  @TextOut({ description: 'Name of the metric', example: 'correctness' })
  key: string;

  @NumberOut({ description: 'Score', nullable: true, example: 1 })
  score: number | null;

  @ApiProperty({ oneOf: anyValue, nullable: true, description: 'Label or other value', example: 'CORRECT' })
  value: unknown;

  @TextOut({ description: 'Why', nullable: true, example: 'The river is right' })
  comment: string | null;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }],
    nullable: true,
    description: 'The correct answer',
    example: null,
  })
  correction: unknown;

  @UuidOut({ description: 'Run; null on feedback on a whole experiment', nullable: true })
  run_id: string | null;

  @UuidOut({ description: 'Experiment; null while the run is unknown', nullable: true })
  session_id: string | null;

  @UuidOut({ description: 'Trace of the run', nullable: true })
  trace_id: string | null;

  @TimeOut({ description: 'Start of the run', nullable: true })
  start_time: string | null;

  @BooleanOut({ description: 'Given on a root run', example: true })
  is_root: boolean;

  @ApiProperty({ type: FeedbackSourceDto, nullable: true, description: 'Source of the judgement' })
  feedback_source: FeedbackSourceDto;

  @UuidOut({ description: 'Ties feedback of one judgement together', nullable: true, example: null })
  feedback_group_id: string | null;

  @UuidOut({ description: 'Pairwise comparison', nullable: true, example: null })
  comparative_experiment_id: string | null;

  @ObjectOut({ description: 'Anything else', nullable: true, example: null })
  extra: Record<string, unknown> | null;

  @TextOut({ description: 'Always null', nullable: true, example: null })
  feedback_thread_id: null;
}

class FeedbackScaleDto extends UploadFeedbackConfigDto {
  @ApiPropertyOptional({ type: Boolean, description: 'A reviewer may choose several categories', example: true })
  allows_multiple_categories?: true;
}

export class FeedbackConfigDto {
  @TextOut({ description: 'Name of the metric', example: 'correctness' })
  feedback_key: string;

  @ApiProperty({ type: FeedbackScaleDto, description: 'Meaning of its scores' })
  feedback_config: FeedbackScaleDto;

  @UuidOut({ description: 'Workspace' })
  tenant_id: string;

  @TimeOut({ description: 'Last change' })
  modified_at: string;

  @BooleanOut({ description: 'Null: not set, so the words of the key decide', nullable: true, example: null })
  is_lower_score_better: boolean | null;
}

export class ListFeedbackQueryDto {
  @CsvQuery({ uuid: true, description: 'On these runs' })
  run?: string[];

  @CsvQuery({ description: 'With these keys' })
  key?: string[];

  @CsvQuery({ uuid: true, description: 'Only feedback of these experiments' })
  session?: string[];

  @CsvQuery({ enum: feedbackSourceTypes, description: 'Feedback from these sources' })
  source?: string[];

  @IntQuery({ min: 1, max: 1000, default: 100, description: 'Maximum number of items' })
  limit = 100;

  @IntQuery({ min: 0, max: 1_000_000_000, default: 0, description: 'Number of items to skip' })
  offset = 0;

  @BooleanQuery({ description: 'True: feedback with a comment only; false: feedback without one only' })
  has_comment?: boolean;

  @BooleanQuery({ description: 'True: feedback with a score only; false: feedback without one only' })
  has_score?: boolean;

  @StringQuery({ enum: ['run', 'session'], description: 'On runs, or on whole experiments' })
  level?: 'run' | 'session';

  @InstantField({ description: 'Given at this time or earlier' })
  max_created_at?: string;

  @InstantField({ description: 'Given at this time or later' })
  min_created_at?: string;

  @UuidField({ description: 'Only feedback of this pairwise comparison' })
  comparative_experiment_id?: string;

  @CsvQuery({ uuid: true, description: 'Given by these users' })
  user?: string[];

  @BooleanQuery({ default: false, description: 'With the names of people' })
  include_user_names = false;
}

export class GetFeedbackQueryDto {
  @BooleanQuery({ default: false, description: 'With the name of the author' })
  include_user_names = false;
}

export class ListFeedbackConfigsQueryDto {
  @CsvQuery({ description: 'Only these keys' })
  key?: string[];

  @StringQuery({ description: 'Only keys that contain this; case-insensitive' })
  name_contains?: string;

  @IntQuery({ min: 0, max: 1_000_000_000, default: 0, description: 'Number of items to skip' })
  offset = 0;

  @IntQuery({ min: 1, max: 1000, default: 100, description: 'Maximum number of items' })
  limit = 100;

  @BooleanQuery({ default: true, description: 'Latest change first' })
  sort_by_desc = true;

  @BooleanQuery({ default: false, description: 'Include feedback from before; the default' })
  read_after_write = false;

  @NotSupported(400, { type: 'boolean' })
  is_enforced?: unknown;
}
