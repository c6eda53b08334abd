import type { DatasetDiffDto, DatasetVersionDto } from '@heddle/dto-experiments';
import type { DatasetVersion, VersionDiff } from './version.repository.js';

export const toDatasetVersionDto = ({ asOf, tags }: DatasetVersion): DatasetVersionDto => ({ tags, as_of: asOf });

export const toDatasetDiffDto = ({ modified, added, removed }: VersionDiff): DatasetDiffDto => ({
  examples_modified: modified,
  examples_added: added,
  examples_removed: removed,
});
