import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('http', import.meta.url);
