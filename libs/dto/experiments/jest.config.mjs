import { createJestConfig } from '../../../jest.preset.mjs';

export default createJestConfig('dto-experiments', import.meta.url);
