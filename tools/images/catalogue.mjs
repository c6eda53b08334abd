/** The images: names, ports and size limits. */

/**
 * `maxMiB` limits the size of `/app`, the part that an image adds to its base: about 15 % above the size when the limit
 * was set. A commit that raises it gives the reason.
 *
 * @typedef {{ app: string, port: number, maxMiB: number }} Image
 * @type {Image[]}
 */
export const images = [
  { app: 'control-plane', port: 8124, maxMiB: 180 },
  { app: 'agent-server', port: 8123, maxMiB: 220 },
  { app: 'experiments', port: 1984, maxMiB: 109 },
  { app: 'console', port: 3000, maxMiB: 17 },
];

/** @type {(app: string, tag: string) => string} */
export const imageOf = (app, tag) => `heddle/${app}:${tag}`;

/** Files that name base images; `pin` writes digests into them. */
export const filesWithBases = [
  ...images.map(({ app }) => `docker/${app}.Dockerfile`),
  'docker/compose.yaml',
  'docker/.env.example',
  'k8s/overlays/local/postgres/stateful-set.yaml',
];
