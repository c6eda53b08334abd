import { besideTheCode, createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('cluster', import.meta.url, { testMatch: besideTheCode });
