import { besideTheCode, createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('reference', import.meta.url, { testMatch: besideTheCode });
