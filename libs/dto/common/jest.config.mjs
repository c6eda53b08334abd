import { createJestConfig } from '../../../jest.preset.mjs';

export default createJestConfig('dto-common', import.meta.url);
