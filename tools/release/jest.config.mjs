import { besideTheCode, createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('release', import.meta.url, { testMatch: besideTheCode });
