import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('egress', import.meta.url);
