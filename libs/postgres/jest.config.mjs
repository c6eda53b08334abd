import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('postgres', import.meta.url);
