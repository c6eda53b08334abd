import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('console-e2e', import.meta.url);
