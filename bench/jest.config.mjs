import { besideTheCode, createJestConfig } from '../jest.preset.mjs';

export default createJestConfig('bench', import.meta.url, { testMatch: besideTheCode });
