import { existsSync } from 'node:fs';
import { describe, it } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';

/** The first one starts less of a browser: no interface, no extensions. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
const hasBrowser = executablePath !== undefined && existsSync(executablePath);

if (!hasBrowser) {
  console.warn(`Tests in a browser are skipped: no Chromium at ${executablePath ?? installed.join(' or ')}`);
}

/** Skipped without Chromium; the warning above gives the reason. */
export const describeInBrowser: typeof describe.skip = hasBrowser ? describe : describe.skip;
/** Skipped without Chromium; the warning above gives the reason. */
export const itInBrowser: typeof it.skip = hasBrowser ? it : it.skip;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
