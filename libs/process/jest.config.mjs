import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('process', import.meta.url);
