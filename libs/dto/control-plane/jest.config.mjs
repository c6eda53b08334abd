import { createJestConfig } from '../../../jest.preset.mjs';

export default createJestConfig('dto-control-plane', import.meta.url);
