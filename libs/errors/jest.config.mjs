import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('errors', import.meta.url);
