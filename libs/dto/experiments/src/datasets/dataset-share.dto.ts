import { BooleanQuery } from '@heddle/dto-common';
import { UuidOut } from '../fields.js';

export class DatasetShareDto {
  @UuidOut({ description: 'Dataset', example: '8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22' })
  dataset_id: string;

  @UuidOut({
    description: 'Grants reading the dataset without a key, below `/api/v1/public/{share_token}`',
    example: '5b1f4c52-5b2e-4f0e-8f0f-0d7f4a0f6a11',
  })
  share_token: string;
}

export class ShareDatasetQueryDto {
  @BooleanQuery({ default: false, description: 'Show its experiments and their runs, too' })
  share_projects = false;
}
