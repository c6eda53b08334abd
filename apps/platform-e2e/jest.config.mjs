import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('platform-e2e', import.meta.url);
