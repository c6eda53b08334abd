import type { DatasetVersionDto } from '@heddle/dto-experiments';
import type { DatasetVersion } from './version.repository.js';

export const toDatasetVersionDto = ({ asOf, tags }: DatasetVersion): DatasetVersionDto => ({ tags, as_of: asOf });
