/** Name of an upload for `source_tarball_path`. */
export const objectPathOf = (deploymentId: string, uploadId: string) =>
  `deployments/${deploymentId}/sources/${uploadId}.tar.gz`;

/** Id of the upload; null for a path of another form or another deployment. */
export function uploadIdOf(deploymentId: string, path: string): string | null {
  const [, deployment, upload] = /^deployments\/([0-9a-f-]{36})\/sources\/([0-9a-f-]{36})\.tar\.gz$/.exec(path) ?? [];
  return deployment === deploymentId && upload !== undefined && isUuid(upload) ? upload : null;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
