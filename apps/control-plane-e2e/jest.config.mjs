import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('control-plane-e2e', import.meta.url);
