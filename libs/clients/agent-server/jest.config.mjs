import { createJestConfig } from '../../../jest.preset.mjs';

export default createJestConfig('client-agent-server', import.meta.url);
