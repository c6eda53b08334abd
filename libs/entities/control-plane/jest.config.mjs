import { createJestConfig } from '../../../jest.preset.mjs';

export default createJestConfig('entities-control-plane', import.meta.url);
