import { besideTheCode, createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('docs', import.meta.url, { testMatch: besideTheCode });
