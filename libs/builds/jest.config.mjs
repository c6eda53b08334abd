import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('builds', import.meta.url);
