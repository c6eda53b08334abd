import { BooleanQuery, CsvQuery, IntQuery, StringQuery } from '@heddle/dto-common';
import { deploymentStatuses, type DeploymentStatusName, deploymentTypes, type DeploymentTypeName } from '../enums.js';

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
