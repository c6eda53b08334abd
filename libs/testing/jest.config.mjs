import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('testing', import.meta.url);
