import type { Browser } from 'playwright-core';

export const hasChromium: boolean;
/** Reason for a missing browser. */
export const noChromium: string;
export function launchBrowser(): Promise<Browser>;
