import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('project-files', import.meta.url);
