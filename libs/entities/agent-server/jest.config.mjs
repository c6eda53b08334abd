import { createJestConfig } from '../../../jest.preset.mjs';

export default createJestConfig('entities-agent-server', import.meta.url);
