import { sqlList } from '@heddle/database';
import { unfinishedStatuses } from '../revisions/revision.state.js';

/** State of the serving part, derived from the statuses of a deployment and of its revisions. */
export const DEPLOYMENT_STATES = [
  'serving',
  'serving_older',
  'deploying',
  'never_deployed',
  'unknown',
  'deleting',
] as const;
export type DeploymentState = (typeof DEPLOYMENT_STATES)[number];

const unfinished = sqlList(unfinishedStatuses);

/** State of a row of `deployment`. The one formula, since lists are filtered by it. */
export const deploymentStateSql = `CASE
  WHEN deployment.status = 'AWAITING_DELETE' THEN 'deleting'
  ELSE coalesce((
    SELECT CASE
             WHEN newest.status = 'DEPLOYED' THEN 'serving'
             WHEN newest.status = 'UNKNOWN' THEN 'unknown'
             WHEN newest.status IN (${unfinished}) THEN 'deploying'
             WHEN deployment.active_revision_id IS NOT NULL THEN 'serving_older'
           END
      FROM control_plane.revision newest
     WHERE newest.id = deployment.latest_revision_id
  ), 'never_deployed')
END`;
