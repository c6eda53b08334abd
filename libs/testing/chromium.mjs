/** Debian's Chromium. Without a build step: benchmarks use it, too. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** The first one starts less of a browser: no interface, no extensions. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));

export const hasChromium = executablePath !== undefined && existsSync(executablePath);
export const noChromium = `no Chromium at ${executablePath ?? installed.join(' or ')}`;

export function launchBrowser() {
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
