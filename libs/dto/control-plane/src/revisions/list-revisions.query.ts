import { BooleanQuery, CsvQuery, IntQuery } from '@heddle/dto-common';
import { revisionStatuses, type RevisionStatusName } from '../enums.js';

export class ListRevisionsQuery {
  @IntQuery({ min: 1, max: 100, default: 20, description: 'Maximum number of resources.' })
  limit: number = 20;

  @IntQuery({ min: 0, max: 2_147_483_647, default: 0, description: 'Number of resources to skip.' })
  offset: number = 0;

  @CsvQuery({
    enum: revisionStatuses,
    documentedAsText: true,
    description: `One or more statuses, separated by commas: ${revisionStatuses.join(', ')}.`,
  })
  status?: RevisionStatusName[];

  @BooleanQuery({ description: 'Whether a remote listener reconciles the revision.' })
  remote_reconciled?: boolean;
}
