import { besideTheCode, createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('images', import.meta.url, { testMatch: besideTheCode });
