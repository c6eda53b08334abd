import { createJestConfig } from '../../../jest.preset.mjs';

export default createJestConfig('client-control-plane', import.meta.url);
