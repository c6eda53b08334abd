/** Condition: a revision is being built. Depends on rows of revision r and deployment d. */
export const isBuildingSql = `(d.status <> 'AWAITING_DELETE'
  AND (r.status = 'BUILDING' OR r.status = 'UNKNOWN' AND r.resume_status = 'BUILDING'))`;
