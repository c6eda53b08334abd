export * from './archives.js';
export * from './build-failure.js';
export * from './build-job.js';
export * from './confined-command.js';
export * from './install-layers.js';
export * from './line-splitter.js';
export { packageFolders } from './project-files.js';
export * from './program-variables.js';
export * from './project-build.js';
