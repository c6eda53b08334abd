import { besideTheCode, createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('test-run', import.meta.url, { testMatch: besideTheCode });
