/** Condition: a revision is rolled out or serves. Depends on rows of revision r and deployment d. */
export const isWantedSql = `(d.status <> 'AWAITING_DELETE' AND (d.active_revision_id = r.id
  OR r.status IN ('AWAITING_DEPLOY', 'DEPLOYING')
  OR r.status = 'UNKNOWN' AND r.resume_status IN ('AWAITING_DEPLOY', 'DEPLOYING')))`;
