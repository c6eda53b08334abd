import { createJestConfig } from '../../../jest.preset.mjs';

export default createJestConfig('entities-experiments', import.meta.url);
