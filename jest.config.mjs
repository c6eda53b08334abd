import { globSync } from 'node:fs';

export default {
  projects: ['libs', 'apps'].flatMap((folder) =>
    globSync(`${folder}/**/jest.config.mjs`, { exclude: (name) => name === 'node_modules' || name === 'dist' }),
  ),
  maxWorkers: 2,
};
