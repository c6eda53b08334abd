import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('control-plane', import.meta.url);
