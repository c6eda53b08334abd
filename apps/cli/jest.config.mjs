import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('cli', import.meta.url);
