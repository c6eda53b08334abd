/** The one Postgres schema that the control plane owns. */
export const controlPlaneSchema = 'control_plane';
