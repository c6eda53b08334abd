import { BooleanQuery, CsvQuery, IntQuery, StringQuery } from '@heddle/dto-common';
import { deploymentStatuses, type DeploymentStatusName, deploymentTypes, type DeploymentTypeName } from '../enums.js';

export class ListDeploymentsQuery {
  @IntQuery({ min: 1, max: 100, default: 20, description: 'Largest number of resources to return.' })
  limit: number = 20;

  @IntQuery({ min: 0, max: 2_147_483_647, default: 0, description: 'How many resources to pass over.' })
  offset: number = 0;

  @StringQuery({ description: 'Exact name.' })
  name?: string;

  @StringQuery({ description: 'Part of the name, in any case.' })
  name_contains?: string;

  @CsvQuery({ enum: deploymentStatuses, description: 'One or more statuses, separated by commas.' })
  status?: DeploymentStatusName[];

  @BooleanQuery({ description: 'Whether a remote listener reconciles the deployment.' })
  remote_reconciled?: boolean;

  @CsvQuery({ uuid: true, description: 'Tag values. Deployments carry no tags, so any value selects none.' })
  tag_value_ids?: string[];

  @StringQuery({ description: 'Version of the image that serves.' })
  image_version?: string;

  @StringQuery({ enum: deploymentTypes, description: 'Class of the deployment.' })
  deployment_type?: DeploymentTypeName;

  @CsvQuery({ uuid: true, description: 'Ids, separated by commas.' })
  deployment_ids?: string[];
}

export class DeleteDeploymentQuery {
  @BooleanQuery({
    default: false,
    description: 'Only false: traces are not kept by the control plane, so there is no tracing project to delete.',
  })
  delete_tracing_project: boolean = false;
}
