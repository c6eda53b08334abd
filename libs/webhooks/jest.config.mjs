import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('webhooks', import.meta.url);
