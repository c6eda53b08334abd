/** The one Postgres schema that the control plane owns. */
export const CONTROL_PLANE_SCHEMA = 'control_plane';
