import type { Deployment, Revision } from './deployments.queries';

export const sourceNames: Record<string, string> = {
  github: 'GitHub',
  external_docker: 'Docker image',
  internal_docker: 'Pushed image',
  internal_source: 'Uploaded source',
};

/**
 * Source of a revision in one line: branch and commit, an archive, or the given image. The configuration of a build
 * also has the built image, which is not shown.
 */
export function describeRevisionSource(config: Revision['source_revision_config']): string {
  const commit = config.repo_commit_sha ? ` @ ${config.repo_commit_sha.slice(0, 7)}` : '';
  const ref = config.repo_ref?.replace(/^refs\/tags\//, 'tag ');
  if (ref) return `${ref}${commit}`;
  return config.source_tarball_path ? 'uploaded archive' : (config.image_uri ?? '');
}

export function describeDeploymentSource(deployment: Deployment): string {
  const repo = deployment.source_config.repo_url?.replace(/^https?:\/\/(www\.)?/, '').replace(/\.git$/, '');
  const revision = describeRevisionSource(deployment.source_revision_config);
  return [repo, revision].filter(Boolean).join(' · ');
}
