import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('config', import.meta.url);
