import type { DatasetShareDto } from '@heddle/dto-experiments';
import type { DatasetShare } from '../../../features/shares/shares.service.js';

export const toDatasetShareDto = ({ datasetId, token }: DatasetShare): DatasetShareDto => ({
  dataset_id: datasetId,
  share_token: token,
});
