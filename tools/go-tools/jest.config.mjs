import { besideTheCode, createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('go-tools', import.meta.url, { testMatch: besideTheCode });
