import { besideTheCode, createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('launcher', import.meta.url, { testMatch: besideTheCode });
