import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('checkpoint', import.meta.url);
