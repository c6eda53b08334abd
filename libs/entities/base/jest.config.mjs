import { createJestConfig } from '../../../jest.preset.mjs';

export default createJestConfig('entities-base', import.meta.url);
