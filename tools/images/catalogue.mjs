/** The images: what they are called, what they serve, and how large they may be. */

/**
 * `maxMiB` bounds what an image adds to its base (`/app`): some 15 % above what it was when the bound was set. Raise it
 * with the reason in the commit.
 *
 * @typedef {{ app: string, port: number, maxMiB: number }} Image
 * @type {Image[]}
 */
export const images = [
  { app: 'control-plane', port: 8124, maxMiB: 92 },
  { app: 'agent-server', port: 8123, maxMiB: 178 },
  { app: 'experiments', port: 1984, maxMiB: 93 },
  { app: 'console', port: 3000, maxMiB: 12 },
];

/** @type {(app: string, tag: string) => string} */
export const imageOf = (app, tag) => `heddle/${app}:${tag}`;

/** Files that name base images, and so are what a digest is written into. */
export const filesWithBases = [
  ...images.map(({ app }) => `docker/${app}.Dockerfile`),
  'docker/compose.yaml',
  'docker/.env.example',
  'k8s/overlays/local/postgres/stateful-set.yaml',
];
