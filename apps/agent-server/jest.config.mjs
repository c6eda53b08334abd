import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('agent-server', import.meta.url);
