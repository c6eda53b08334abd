import { besideTheCode, createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('dependencies', import.meta.url, { testMatch: besideTheCode });
