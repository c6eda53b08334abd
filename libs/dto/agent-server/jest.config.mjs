import { createJestConfig } from '../../../jest.preset.mjs';

export default createJestConfig('dto-agent-server', import.meta.url);
