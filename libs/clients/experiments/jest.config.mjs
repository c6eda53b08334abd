import { createJestConfig } from '../../../jest.preset.mjs';

export default createJestConfig('client-experiments', import.meta.url);
