import { createJestConfig } from '../../jest.preset.mjs';

export default createJestConfig('telemetry', import.meta.url);
