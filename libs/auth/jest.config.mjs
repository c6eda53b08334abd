import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('auth', import.meta.url);
