import { createJestConfig } from '../../jest.preset.mjs';

// Pure logic and the small web server only; pages are tested in a real browser by apps/console-e2e.
export default createJestConfig('console', import.meta.url);
