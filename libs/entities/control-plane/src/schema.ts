/** The control plane's only Postgres schema. */
export const controlPlaneSchema = 'control_plane';
