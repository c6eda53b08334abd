import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bodyOf, waitFor } from '@heddle/testing';
import { describeInBrowser } from '@heddle/testing/browser';
import { ConsoleStack } from './console.harness.js';
import { questionsCsv, reviewedUpload } from './review.factory.js';

describeInBrowser('work on datasets and experiments', () => {
  const stack = new ConsoleStack();

  beforeAll(() => stack.start(), 180_000);
  afterAll(() => stack.close(), 60_000);

  /** Content of the file that the choice of the export menu saves. */
  async function exported(page: Page, choice: 'CSV' | 'JSONL'): Promise<{ name: string; text: string }> {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: choice, exact: true }).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  }

  describe('examples and versions', () => {
    let datasetId = '';

    beforeAll(async () => {
      datasetId = (await bodyOf(stack.experiments.POST('/api/v1/datasets', { body: { name: 'billing' } }))).id;
    });

    const examples = () =>
      bodyOf(stack.experiments.GET('/api/v1/examples', { params: { query: { dataset: datasetId } } }));
    const address = (rest: string) => stack.open(`/o/{tenant}/datasets/${datasetId}/${rest}`);
    const rows = (page: Page) => page.getByRole('table', { name: 'Examples' }).getByRole('row');

    it('imports a dropped file after a look at its columns and its broken line', async () => {
      const { page, problems } = await stack.newPage();
      await page.goto(address('examples'));
      await page.getByRole('heading', { name: 'No examples' }).waitFor();
      const dropped = await page.evaluateHandle((text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], 'questions.csv', { type: 'text/csv' }));
        return transfer;
      }, questionsCsv);
      await page.dispatchEvent('body', 'dragenter', { dataTransfer: dropped });
      await page.getByText('Drop a CSV or JSONL file to import its rows').waitFor();
      await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });

      const dialog = page.getByRole('dialog', { name: 'Import examples' });
      await dialog.getByText('3 examples, 1 with problems').waitFor();
      await dialog.getByText('Line 4:').waitFor();
      expect(await dialog.getByLabel('Target of expected').inputValue()).toBe('outputs');
      await dialog.getByLabel('Target of topic').selectOption('metadata');
      await dialog.getByLabel('Target of note').selectOption('skip');
      const send = dialog.getByRole('button', { name: 'Import 3 examples' });
      expect(await send.isDisabled()).toBe(true);
      await dialog.getByLabel('Import the others without these lines').check();
      await stack.picture(page, 'import');
      await send.click();
      await dialog.waitFor({ state: 'detached' });
      await rows(page).getByText('Yes, under "My account"').waitFor();
      expect(await rows(page).count()).toBe(4);
      const stored = (await examples()).map(({ inputs, outputs, metadata }) => ({ inputs, outputs, metadata }));
      expect(stored).toContainEqual({
        inputs: { question: 'How long does a refund take?' },
        outputs: { expected: 'Five working days' },
        metadata: expect.objectContaining({ topic: 'refunds' }),
      });
      expect(stored).toContainEqual(
        expect.objectContaining({ inputs: { question: 'Where is my order?' }, outputs: null }),
      );
      expect(problems).toEqual([]);
    });

    it('edits an example, shows the change of another person first, and removes what is cleared', async () => {
      const { page, problems } = await stack.newPage();
      await page.goto(address('examples?text=refund'));
      const opener = rows(page).getByRole('link', { name: /refund/ });
      expect(await opener.getAttribute('href')).toContain('text=refund');
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: /Example/ });
      const expected = dialog.getByLabel('Expected');
      await expected.fill('{"expected": "six"');
      await dialog.getByText('This is not JSON').waitFor();
      expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await expected.fill('{"expected": "Six working days"}');

      const [id] = (await examples())
        .filter(({ inputs }) => JSON.stringify(inputs).includes('refund'))
        .map((one) => one.id);
      await bodyOf(
        stack.experiments.PATCH('/api/v1/examples/{example_id}', {
          params: { path: { example_id: id ?? '' } },
          body: { outputs: { expected: 'Seven working days' } },
        }),
      );
      await dialog.getByRole('button', { name: 'Save' }).click();
      const conflict = dialog.getByRole('alert');
      await conflict.getByText('Another person changed this example').waitFor();
      await conflict.getByText('Seven').waitFor();
      await stack.picture(page, 'conflict');
      await conflict.getByRole('button', { name: 'Keep mine, to save it over theirs' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await rows(page).getByText('Six working days').waitFor();
      expect(new URL(page.url()).search).toBe('?text=refund');
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

      await page.keyboard.press('Enter');
      await expected.fill('');
      await dialog.getByLabel('Metadata').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await rows(page).getByText('Nothing expected').waitFor();
      const stored = (await examples()).find((one) => one.id === id);
      expect(stored?.outputs).toEqual({});
      expect(stored?.metadata).not.toHaveProperty('topic');
      expect(problems).toEqual([]);
    });

    it('shows the metadata of an example as a tree, in their order and as text', async () => {
      const { page, problems } = await stack.newPage();
      const [example] = await examples();
      const metadata = { banner: '<b>draft</b>', part: { page: 12 } };
      await bodyOf(
        stack.experiments.PATCH('/api/v1/examples/{example_id}', {
          params: { path: { example_id: example?.id ?? '' } },
          body: { metadata },
        }),
      );
      await page.goto(address(`e/${example?.id}`));
      const tree = page.getByRole('group', { name: 'Metadata' });
      await tree.waitFor();
      // The service has the order of its database, which is not alphabetical.
      const stored = (await examples()).find(({ id }) => id === example?.id)?.metadata ?? {};
      const shown = await tree.innerText();
      expect(shown.match(/^\w+(?=:)/gm)?.filter((name) => name in stored)).toEqual(Object.keys(stored));
      expect(shown).toMatch(/page: 12\n[\s\S]*banner: “<b>draft<\/b>”/);
      await stack.pictures(page, 'example-metadata');
      expect(problems).toEqual([]);
    });

    it('names a version, and shows which examples two versions differ in', async () => {
      const { page, problems } = await stack.newPage();
      await page.goto(address('versions'));
      const versions = page.getByRole('list', { name: 'Versions, the newest first' }).getByRole('listitem');
      await versions.nth(3).waitFor();
      await versions
        .last()
        .getByRole('button', { name: /Name the version/ })
        .click();
      await page.getByLabel('Name of the version').fill('imported');
      await page.keyboard.press('Enter');
      await versions.last().getByText('imported', { exact: true }).waitFor();

      await versions
        .nth(1)
        .getByRole('button', { name: /Changes in/ })
        .click();
      const changes = page.getByRole('region', { name: 'Changes' });
      await changes.getByText('1 changed, 0 added, 0 removed').waitFor();
      await changes.getByText('Six').waitFor();
      await changes.getByLabel('From').selectOption({
        label: (await changes.getByLabel('From').locator('option', { hasText: 'imported' }).textContent()) ?? '',
      });
      await changes.getByText('Five').waitFor();
      await stack.picture(page, 'versions');
      await versions
        .last()
        .getByRole('link', { name: /Examples of the version/ })
        .click();
      await page.getByText('read-only').waitFor();
      await rows(page).getByText('Five working days').waitFor();
      expect(await page.getByRole('button', { name: 'Add example' }).count()).toBe(0);

      const csv = await exported(page, 'CSV');
      expect(csv.name).toBe('billing.csv');
      expect(csv.text).toContain('Five working days');
      await page.getByRole('link', { name: 'Show the newest' }).click();
      await rows(page).getByText('Nothing expected').first().waitFor();
      const lines = (await exported(page, 'JSONL')).text.trim().split('\n');
      expect(lines.map((line) => JSON.parse(line) as object)).toHaveLength(3);
      expect(problems).toEqual([]);
    });
  });

  describe('experiments', () => {
    const experimentIds: string[] = [];
    let datasetId = '';

    beforeAll(async () => {
      for (const [seed, name] of ['baseline', 'shorter prompt'].entries()) {
        const stored = await stack.upload(reviewedUpload(name, seed));
        datasetId = stored.datasetId;
        experimentIds.push(stored.experimentId);
      }
    });

    it('pins a baseline, and draws and exports a comparison with it', async () => {
      const { page, problems } = await stack.newPage();
      await page.goto(stack.open(`/o/{tenant}/datasets/${datasetId}`));
      await page.getByLabel('Compare baseline').check();
      await page.getByRole('button', { name: 'Pin as baseline' }).click();
      await page.getByRole('button', { name: 'Unpin the baseline' }).waitFor();
      await page.getByLabel('Compare baseline').uncheck();
      await page.getByLabel('Compare shorter prompt').check();
      await page.getByRole('link', { name: 'Compare with the baseline' }).click();
      await page.getByText('all 24 examples in both').waitFor();
      expect(new URL(page.url()).searchParams.get('selectedSessions')).toBe(experimentIds.join(','));

      await page.getByRole('switch', { name: 'Charts' }).click();
      const charts = page.getByRole('region', { name: 'Charts' });
      await charts.getByLabel('Charts of').selectOption({ label: 'helpfulness' });
      const bothDrawn = async () => {
        const shares = await drawnShare(page);
        return shares.length === 2 && shares.every((share) => share > 0.005);
      };
      await waitFor(bothDrawn, { what: 'both charts drawn' });
      const first = page
        .getByRole('table', { name: /Rows of/ })
        .getByRole('row')
        .nth(1);
      expect((await first.boundingBox())?.y).toBeLessThan(820);
      await stack.picture(page, 'charts');
      await charts.getByRole('list', { name: 'Largest differences' }).getByRole('button').first().click();
      await page.getByRole('complementary').waitFor();
      expect(new URL(page.url()).searchParams.get('row')).not.toBeNull();

      const csv = (await exported(page, 'CSV')).text.trim().split(/\r?\n(?=[0-9a-f]{8}-)/);
      expect(csv).toHaveLength(25);
      const lines = (await exported(page, 'JSONL')).text.trim().split('\n');
      expect(lines.map((line) => JSON.parse(line) as object)).toHaveLength(24);
      expect(problems).toEqual([]);
    });

    it('scores rows by the keyboard alone, with a comment and an undo', async () => {
      const { page, problems } = await stack.newPage();
      const session = experimentIds[1] ?? '';
      await page.goto(stack.open(`/o/{tenant}/datasets/${datasetId}/annotate?session=${session}&question=tone`));
      const place = (text: string) => page.getByText(text).waitFor();
      await page.getByText('Question 1:').first().waitFor();
      // The example of the first row ran twice.
      await place('Row 1 of 24, run 1 of 2, 0 scored by you');
      await page.keyboard.press('4');
      await place('Row 1 of 24, run 2 of 2, 1 scored by you');
      await page.getByText('The refund takes a week.').waitFor();
      await page.keyboard.press('3');
      await place('Row 2 of 24, 2 scored by you');
      await page.getByText('Question 2:').first().waitFor();
      await page.keyboard.press('c');
      await page.keyboard.type('Too long: 3 sentences');
      await page.keyboard.press('Escape');
      await page.keyboard.press('2');
      await place('Row 3 of 24, 3 scored by you');
      await page.getByText('Question 3:').first().waitFor();
      await page.keyboard.press('5');
      await place('Row 4 of 24, 4 scored by you');
      await page.keyboard.press('u');
      await place('Row 3 of 24, 3 scored by you');
      await page.keyboard.press('k');
      await page.getByText('Too long: 3 sentences').waitFor();
      expect(await page.getByRole('button', { name: '2', exact: true }).getAttribute('aria-pressed')).toBe('true');
      await stack.picture(page, 'annotation');
      const query = { session, key: 'tone' };
      const stored = await bodyOf(stack.experiments.GET('/api/v1/feedback', { params: { query } }));
      const given = stored.map(({ score, comment }) => ({ score, comment }));
      expect(given).toHaveLength(3);
      expect(given).toEqual(
        expect.arrayContaining([
          { score: 4, comment: null },
          { score: 3, comment: null },
          { score: 2, comment: 'Too long: 3 sentences' },
        ]),
      );
      expect(problems).toEqual([]);
    });

    it('undoes a score and a comment of the same row one by one', async () => {
      const { page, problems } = await stack.newPage();
      const session = experimentIds[0] ?? '';
      await page.goto(stack.open(`/o/{tenant}/datasets/${datasetId}/annotate?session=${session}&question=tone`));
      const place = (text: string) => page.getByText(text, { exact: true }).waitFor();
      const stored = async () => {
        const query = { session, key: 'tone' };
        const given = await bodyOf(stack.experiments.GET('/api/v1/feedback', { params: { query } }));
        return given.map(({ score, comment }) => ({ score, comment }));
      };
      const first = { here: 'Row 1 of 24, run 1 of 2', next: 'Row 1 of 24, run 2 of 2' };
      await page.getByText('Question 1:').first().waitFor();
      await place(`${first.here}, 0 scored by you`);
      await page.keyboard.press('c');
      await page.keyboard.type('Unclear');
      await page.keyboard.press('Control+Enter');
      await place(`${first.here}, 1 scored by you`);
      await page.keyboard.press('4');
      await place(`${first.next}, 1 scored by you`);
      expect(await stored()).toEqual([{ score: 4, comment: 'Unclear' }]);
      await page.keyboard.press('u');
      await place(`${first.here}, 1 scored by you`);
      expect(await stored()).toEqual([{ score: null, comment: 'Unclear' }]);
      await page.keyboard.press('u');
      await place(`${first.here}, 0 scored by you`);
      expect(await stored()).toEqual([]);

      await page.keyboard.press('3');
      await place(`${first.next}, 1 scored by you`);
      await page.keyboard.press('k');
      await place(`${first.here}, 1 scored by you`);
      await page.keyboard.press('c');
      await page.keyboard.type('Too long');
      await page.keyboard.press('Escape');
      await page.keyboard.press('2');
      await place(`${first.next}, 1 scored by you`);
      await page.keyboard.press('u');
      await place(`${first.here}, 1 scored by you`);
      expect(await stored()).toEqual([{ score: 3, comment: null }]);
      await page.keyboard.press('u');
      await place(`${first.here}, 0 scored by you`);
      expect(await stored()).toEqual([]);
      expect(problems).toEqual([]);
    });

    describe('after an undo that failed in its middle', () => {
      const place = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
      const stored = async (key: string) => {
        const query = { session: experimentIds[0] ?? '', key };
        const given = await bodyOf(stack.experiments.GET('/api/v1/feedback', { params: { query } }));
        return given.map(({ score, comment }) => ({ score, comment }));
      };

      /** The second run of the first row, after the failed undo of a score of the first run. */
      async function failedUndo(question: string) {
        const { page, problems } = await stack.newPage();
        const search = `session=${experimentIds[0] ?? ''}&question=${question}`;
        await page.goto(stack.open(`/o/{tenant}/datasets/${datasetId}/annotate?${search}`));
        await page.getByText('Question 1:').first().waitFor();
        await page.keyboard.press('c');
        await page.keyboard.type('Unclear');
        await page.keyboard.press('Control+Enter');
        await place(page, 'Row 1 of 24, run 1 of 2, 1 scored by you');
        await page.keyboard.press('4');
        await place(page, 'Row 1 of 24, run 2 of 2, 1 scored by you');
        // A comment without the score is feedback anew: the first request deletes, the second one fails.
        await page.route('**/api/v1/feedback', (route) =>
          route.request().method() === 'POST' ? route.abort() : route.continue(),
        );
        await page.keyboard.press('u');
        await page.getByText('Not saved:').waitFor();
        await page.unroute('**/api/v1/feedback');
        return { page, problems };
      }

      it('completes it', async () => {
        const { page, problems } = await failedUndo('clarity');
        await page.getByRole('button', { name: 'Try again' }).click();
        await place(page, 'Row 1 of 24, run 1 of 2, 1 scored by you');
        expect(await stored('clarity')).toEqual([{ score: null, comment: 'Unclear' }]);
        expect(problems).toEqual([]);
      });

      it('creates a new score of the run', async () => {
        const { page, problems } = await failedUndo('depth');
        await page.keyboard.press('k');
        await place(page, 'Row 1 of 24, run 1 of 2, 0 scored by you');
        await page.keyboard.press('2');
        await place(page, 'Row 1 of 24, run 2 of 2, 1 scored by you');
        expect(await stored('depth')).toEqual([{ score: 2, comment: null }]);
        expect(problems).toEqual([]);
      });
    });
  });
});

/** Part of each chart that is not transparent. */
function drawnShare(page: Page): Promise<number[]> {
  return page.locator('canvas').evaluateAll((all) =>
    (all as HTMLCanvasElement[]).map((canvas) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return data.filter((value, at) => at % 4 === 3 && value > 0).length / (canvas.width * canvas.height);
    }),
  );
}
