import { describe, it } from '@jest/globals';
import { hasChromium, noChromium } from '../chromium.mjs';

export { launchBrowser } from '../chromium.mjs';

if (!hasChromium) console.warn(`Tests in a browser are skipped: ${noChromium}`);

/** Skipped without Chromium; the warning above gives the reason. */
export const describeInBrowser: typeof describe.skip = hasChromium ? describe : describe.skip;
/** Skipped without Chromium; the warning above gives the reason. */
export const itInBrowser: typeof it.skip = hasChromium ? it : it.skip;
