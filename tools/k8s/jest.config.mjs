import { besideTheCode, createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('k8s', import.meta.url, { testMatch: besideTheCode });
