import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('comparison-text', import.meta.url);
