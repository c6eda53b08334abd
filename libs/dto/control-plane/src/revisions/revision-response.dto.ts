import { ApiProperty } from '@nestjs/swagger';
import {
  conditionStatuses,
  conditionTypes,
  deploymentSources,
  type DeploymentSourceName,
  revisionStatuses,
  type RevisionStatusName,
  waitReasons,
} from '../enums.js';
import { NullableInteger, NullableText, NullableTime, NullableUuid } from '../nullable.decorators.js';

export class SourceRevisionConfigResponseDto {
  @NullableText({ description: 'Branch, or tag as `refs/tags/...`.', example: 'main' })
  repo_ref: string | null;

  @NullableText({ description: 'Graph configuration file.', example: 'langgraph.json' })
  graph_config_path: string | null;

  @NullableText({ description: 'Alias of the previous field.', example: 'langgraph.json' })
  langgraph_config_path: string | null;

  @NullableText({ description: 'Container image, given or built.', example: null })
  image_uri: string | null;

  @NullableText({ description: 'Uploaded source.', example: null })
  source_tarball_path: string | null;

  @NullableText({ description: 'Digest of the uploaded source: equal for equal files.', example: null })
  source_digest: string | null;

  @NullableText({
    description: 'Commit that `repo_ref` resolved to.',
    example: '8c2f0b5a1d9e4c7b6a3f2e1d0c9b8a7f6e5d4c3b',
  })
  repo_commit_sha: string | null;

  @ApiProperty({ type: [String], nullable: true, description: 'Packages of the revision.', example: null })
  tracked_packages: string[] | null;
}

class RevisionFailureDto {
  @ApiProperty({ description: 'Failed step.', example: 'BUILDING' })
  step: string;

  @ApiProperty({ description: 'Stable code of the reason.', example: 'build_failed' })
  code: string;

  @ApiProperty({ description: 'The reason, for people.', example: 'The build ended with exit code 1.' })
  message: string;

  @NullableInteger({ description: 'Exit code of the command that failed, if one did.', example: 1 })
  exit_code: number | null;
}

export class RevisionConditionDto {
  @ApiProperty({ enum: conditionTypes, description: 'Stage of the revision.', example: 'Built' })
  type: (typeof conditionTypes)[number];

  @ApiProperty({ enum: conditionStatuses, description: '`Unknown` while it is undecided.', example: 'True' })
  status: (typeof conditionStatuses)[number];

  @ApiProperty({ description: 'Reason of the status, for programs.', example: 'NoBuildNeeded' })
  reason: string;

  @NullableText({ description: 'The reason, for people.', example: null })
  message: string | null;

  @NullableTime({
    description: 'Time of the decision, or of the present status of the revision; null if it is not known any more.',
    example: '2026-11-21T10:00:03.000Z',
  })
  last_transition_time: string | null;
}

export class RevisionWaitDto {
  @ApiProperty({
    enum: waitReasons,
    description: 'Why nothing works on the revision.',
    example: 'revision_in_progress',
  })
  reason: (typeof waitReasons)[number];

  @ApiProperty({
    description: 'The reason, for people.',
    example: 'Waits for the end of revision a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10, which is BUILDING.',
  })
  message: string;

  @NullableInteger({
    description: 'Place among the queued revisions of the deployment, or among the builds of the workspace; 1 is next.',
    example: 1,
  })
  position: number | null;

  @NullableUuid({ description: 'Revision that this one waits for.', example: 'a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10' })
  revision_id: string | null;

  @NullableInteger({ description: 'Time until the next attempt in s.', example: null })
  retry_in_seconds: number | null;
}

export class RevisionResponseDto {
  @ApiProperty({ format: 'uuid', description: 'Revision.', example: 'a3b9c1de-52a1-4a55-b7c8-9e1f7f6f2d10' })
  id: string;

  @ApiProperty({ format: 'uuid', description: 'Deployment.', example: '6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11' })
  deployment_id: string;

  @ApiProperty({ format: 'date-time', description: 'Time of creation.', example: '2026-11-21T10:00:00.000Z' })
  created_at: string;

  @ApiProperty({ format: 'date-time', description: 'Time of the last change.', example: '2026-11-21T10:00:05.000Z' })
  updated_at: string;

  @ApiProperty({
    enum: revisionStatuses,
    description: 'Ends in DEPLOYED, a *_FAILED, SKIPPED (a newer one overtook it) or INTERRUPTED.',
    example: 'DEPLOYED',
  })
  status: RevisionStatusName;

  @NullableText({
    description: 'Reason of a failure, skip or interruption, or the last problem of the current step.',
    example: null,
  })
  status_message: string | null;

  @ApiProperty({ type: RevisionFailureDto, nullable: true, description: 'Null unless it failed.', example: null })
  failure: RevisionFailureDto | null;

  @ApiProperty({ type: [RevisionConditionDto], description: 'Stages, in their order.' })
  conditions: RevisionConditionDto[];

  @ApiProperty({
    type: RevisionWaitDto,
    nullable: true,
    description: 'Null while a worker has the revision, and after its end.',
    example: null,
  })
  waiting: RevisionWaitDto | null;

  @ApiProperty({ enum: deploymentSources, description: 'Source of this revision.', example: 'github' })
  source: DeploymentSourceName;

  @ApiProperty({ description: 'Driver of the revision: `simulated` runs nothing.', example: 'process' })
  driver: string;

  @NullableUuid({
    description: 'Earlier revision that this one deploys again, with its build, configuration and secrets.',
    example: null,
  })
  rollback_of: string | null;

  @ApiProperty({ type: SourceRevisionConfigResponseDto, description: 'Configuration of the revision.' })
  source_revision_config: SourceRevisionConfigResponseDto;

  @ApiProperty({ description: 'Name of the creating key or user.', example: 'first-key' })
  created_by: string;
}

export class RevisionsListDto {
  @ApiProperty({ type: [RevisionResponseDto], description: 'Newest first.' })
  resources: RevisionResponseDto[];

  @ApiProperty({ type: 'integer', description: 'Pass it as `offset` to get the next page.', example: 20 })
  offset: number;
}

export class RevisionEventDto {
  @ApiProperty({ description: 'Increasing in the order of the events.', example: '1042' })
  id: string;

  @ApiProperty({
    enum: revisionStatuses,
    nullable: true,
    description: 'Null for the first event.',
    example: 'BUILDING',
  })
  from_status: RevisionStatusName | null;

  @ApiProperty({ enum: revisionStatuses, description: 'New status.', example: 'AWAITING_DEPLOY' })
  to_status: RevisionStatusName;

  @NullableText({ description: 'Stable code of the reason, if any.', example: null })
  code: string | null;

  @NullableText({ description: 'The reason, for people.', example: null })
  message: string | null;

  @ApiProperty({
    description: 'Author of the move: a worker, the scheduler, or the caller.',
    example: 'worker:6f0b4a8e',
  })
  actor: string;

  @ApiProperty({ format: 'date-time', description: 'Time of the move.', example: '2026-11-21T10:00:03.000Z' })
  created_at: string;
}

export class RevisionHistoryDto {
  @ApiProperty({ type: [RevisionEventDto], description: 'Oldest first.' })
  events: RevisionEventDto[];
}
