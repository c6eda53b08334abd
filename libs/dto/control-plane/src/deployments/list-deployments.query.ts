import { BooleanQuery, CsvQuery, IntQuery, StringQuery } from '@heddle/dto-common';
import {
  type DeploymentSortField,
  deploymentSortFields,
  type DeploymentStateName,
  deploymentStates,
  deploymentStatuses,
  type DeploymentStatusName,
  deploymentTypes,
  type DeploymentTypeName,
  type SortOrder,
  sortOrders,
} from '../enums.js';

export class ListDeploymentsQuery {
  @IntQuery({ min: 1, max: 100, default: 20, description: 'Maximum number of resources.' })
  limit: number = 20;

  @IntQuery({ min: 0, max: 2_147_483_647, default: 0, description: 'Number of resources to skip.' })
  offset: number = 0;

  @StringQuery({ description: 'Exact name.' })
  name?: string;

  @StringQuery({ description: 'Part of the name, case-insensitive.' })
  name_contains?: string;

  @CsvQuery({ enum: deploymentStatuses, description: 'One or more statuses, separated by commas.' })
  status?: DeploymentStatusName[];

  @CsvQuery({ enum: deploymentStates, description: 'One or more of `state`, separated by commas.' })
  state?: DeploymentStateName[];

  @StringQuery({ enum: deploymentSortFields, default: 'created_at', description: 'Field to sort by.' })
  sort_by: DeploymentSortField = 'created_at';

  @StringQuery({ enum: sortOrders, default: 'desc', description: 'Direction of the sort.' })
  sort_order: SortOrder = 'desc';

  @BooleanQuery({ description: 'Whether a remote listener reconciles the deployment.' })
  remote_reconciled?: boolean;

  @CsvQuery({ uuid: true, description: 'Tag values. Deployments carry no tags, so any value selects none.' })
  tag_value_ids?: string[];

  @StringQuery({ description: 'Version of the serving image.' })
  image_version?: string;

  @StringQuery({ enum: deploymentTypes, description: 'Class of the deployment.' })
  deployment_type?: DeploymentTypeName;

  @CsvQuery({ uuid: true, description: 'Ids, separated by commas.' })
  deployment_ids?: string[];
}

export class DeleteDeploymentQuery {
  @BooleanQuery({
    default: false,
    description:
      'Accepted without an effect: the control plane keeps no traces, so there is no tracing project to delete.',
  })
  delete_tracing_project: boolean = false;
}
