import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('experiments-e2e', import.meta.url);
