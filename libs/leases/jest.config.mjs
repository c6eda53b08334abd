import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('leases', import.meta.url);
