/** Delays of tokens whose text is the time of their event. */
import { percentile } from '../runs/statistics.mjs';

const tokenTime = /\b1\d{12}\b/g;

/**
 * Delays of the tokens that are new in a text, in ms.
 *
 * @param {string} text all tokens so far
 * @param {Set<string>} known tokens of earlier frames; gets the new ones
 * @param {number} now in ms since the epoch
 */
export function delaysOf(text, known, now) {
  const fresh = (text.match(tokenTime) ?? []).filter((token) => !known.has(token));
  for (const token of fresh) known.add(token);
  return fresh.map((token) => now - Number(token));
}

/**
 * Sends a message, and looks at the answer in each frame until it is complete.
 *
 * @param {import('playwright-core').Page} page a new chat with the graph of this benchmark
 * @param {number} tokens
 */
export async function streamTokens(page, tokens) {
  await page.evaluate(() => {
    const { document, requestAnimationFrame } = /** @type {any} */ (globalThis);
    /** @type {[text: string, now: number][]} */
    const frames = [];
    let before = '';
    const look = () => {
      const text = document.querySelector('article[aria-label="Agent"]')?.textContent ?? '';
      if (text !== before) frames.push([text, performance.timeOrigin + performance.now()]);
      before = text;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    /** @type {any} */ (globalThis).frames_ = frames;
  });
  await page.getByLabel('Message', { exact: true }).fill(String(tokens));
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'Agent' }).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor({ timeout: 120_000 });
  /** @type {[text: string, now: number][]} */
  const frames = await page.evaluate(() => /** @type {any} */ (globalThis).frames_);
  const known = new Set();
  const delays = frames.flatMap(([text, now]) => delaysOf(text, known, now));
  if (delays.length < tokens * 0.9) throw new Error(`the chat showed ${delays.length} of ${tokens} tokens`);
  return { p50Ms: percentile(delays, 0.5), p95Ms: percentile(delays, 0.95) };
}
