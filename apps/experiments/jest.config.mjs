import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('experiments', import.meta.url);
