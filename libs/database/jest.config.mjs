import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('database', import.meta.url);
