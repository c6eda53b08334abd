import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('agent-server-e2e', import.meta.url);
