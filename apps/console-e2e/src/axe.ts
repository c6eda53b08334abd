import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe's rules for WCAG 2.2 AA and best practices, and two rules that are off by default. */
const rules: RunOptions = {
  rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
};

/** The rules whose outcome depends on colours. */
const colourRules: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Broken rules of axe on the page as it is now, with the element. The dark scheme is checked by the rules of colours. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return [...(await violationsIn('light', page, rules)), ...(await violationsIn('dark', page, colourRules))];
}

async function violationsIn(scheme: 'light' | 'dark', page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), scheme);
  // Only violations are described and leave the page: elements that pass are thousands.
  const violations = await page.evaluate<[id: string, html: string][], RunOptions>(
    async (all) => {
      const { axe } = window as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } };
      const results = await axe.run(all);
      return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }): [string, string] => [id, html]));
    },
    { ...options, resultTypes: ['violations'] },
  );
  return violations.map(([id, html]) => `${scheme}: ${id}: ${html.slice(0, 200)}`);
}
