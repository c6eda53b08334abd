import { besideTheCode, createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('modules', import.meta.url, { testMatch: besideTheCode });
