import type { Page } from 'playwright-core';
import { exampleIds } from './experiment.factory.js';
import type { PageData } from './pages.factory.js';
import { questionsCsv } from './review.factory.js';

const missing = '00000000-0000-4000-8000-000000000000';

/** Name, path, and the element that completes the page. */
type ConsolePage = [string, (data: PageData) => string, (page: Page) => Promise<unknown>];

const agents = (rest: string) => `/o/{tenant}/agents/local${rest}`;
const compare = ({ datasetId, experimentIds }: PageData, rest = '') =>
  `/o/{tenant}/datasets/${datasetId}/compare?selectedSessions=${experimentIds.join('%2C')}${rest}`;
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const alert = (page: Page) => page.getByRole('alert').first().waitFor();
const judged = (page: Page) => page.getByRole('button', { name: /correctness, B against A; show/ }).waitFor();
const pressed =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').waitFor();
  };

/** All pages and dialogs of the console. */
export const consolePages: ConsolePage[] = [
  ['sign-in', () => '/sign-in', (page) => page.getByLabel('API key').waitFor()],
  [
    'deployments',
    () => '/o/{tenant}/host/deployments',
    (page) => page.getByRole('link', { name: 'support', exact: true }).waitFor(),
  ],
  ['new deployment', () => '/o/{tenant}/host/deployments', pressed('New deployment')],
  [
    'new deployment of a repository',
    () => '/o/{tenant}/host/deployments?create=1',
    (page) => page.getByRole('radio', { name: 'Git repository' }).click(),
  ],
  ['columns of deployments', () => '/o/{tenant}/host/deployments', pressed('Columns')],
  ['deployment', (data) => `/o/{tenant}/host/deployments/${data.deploymentId}`, heading('support')],
  ['new revision', (data) => `/o/{tenant}/host/deployments/${data.deploymentId}`, pressed('New revision')],
  ['unknown deployment', () => `/o/{tenant}/host/deployments/${missing}`, alert],
  ['datasets', () => '/o/{tenant}/datasets', (page) => page.getByRole('link', { name: 'capitals' }).waitFor()],
  [
    'dataset',
    (data) => `/o/{tenant}/datasets/${data.datasetId}`,
    (page) => page.getByLabel('Compare baseline').waitFor(),
  ],
  [
    'examples of a dataset',
    (data) => `/o/{tenant}/datasets/${data.ownDatasetId}/examples`,
    (page) => page.getByRole('link', { name: 'Hello?' }).waitFor(),
  ],
  ['new example', (data) => `/o/{tenant}/datasets/${data.ownDatasetId}/examples`, pressed('Add example')],
  [
    'editor of an example',
    (data) => `/o/{tenant}/datasets/${data.ownDatasetId}/examples?edit=${data.ownExampleId}`,
    (page) => page.getByRole('dialog').getByLabel('Text of message 1').waitFor(),
  ],
  ['import of examples', (data) => `/o/{tenant}/datasets/${data.ownDatasetId}/examples`, pressed('Import')],
  [
    'review of an import',
    () => '/o/{tenant}/datasets',
    async (page) => {
      await page.getByRole('button', { name: 'Import a file' }).click();
      const file = { name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(questionsCsv) };
      await page.getByLabel('File to import').setInputFiles(file);
      await page.getByRole('dialog').getByText('Line 4:').waitFor();
    },
  ],
  [
    'versions of a dataset',
    (data) => `/o/{tenant}/datasets/${data.ownDatasetId}/versions`,
    async (page) => {
      await page
        .getByRole('button', { name: /Changes in/ })
        .first()
        .click();
      await page.getByText('1 changed').waitFor();
    },
  ],
  ['name of a version', (data) => `/o/{tenant}/datasets/${data.ownDatasetId}/versions`, pressed(/Name the version/)],
  [
    'scores by hand',
    (data) => `/o/{tenant}/datasets/${data.datasetId}/annotate?session=${data.experimentIds[0]}`,
    (page) => page.getByRole('list', { name: 'Scores by others' }).waitFor(),
  ],
  ['unknown dataset', () => `/o/{tenant}/datasets/${missing}`, alert],
  ['comparison', (data) => compare(data), judged],
  [
    'comparison with charts',
    (data) => compare(data, '&chart=correctness'),
    (page) => page.getByRole('region', { name: 'Charts' }).locator('canvas').nth(1).waitFor(),
  ],
  ['comparison, tall rows', (data) => compare(data, '&density=tall&different=1'), judged],
  [
    'row of a comparison',
    (data) => compare(data, `&row=${exampleIds[1]}&diff=expected`),
    (page) => page.getByText('Not a real city.').waitFor(),
  ],
  ['reason of a verdict', (data) => compare(data), pressed(/correctness, B against A; show/)],
  ['shortcuts', (data) => compare(data), pressed('Keyboard shortcuts (?)')],
  [
    'comparison of nothing',
    (data) => `/o/{tenant}/datasets/${data.datasetId}/compare`,
    heading('No experiments selected'),
  ],
  [
    'run with a score',
    (data) => `/o/{tenant}/projects/p/${data.experimentIds[0]}/r/${data.runId}`,
    (page) => page.getByText('Not a real city.').waitFor(),
  ],
  ['unknown run', (data) => `/o/{tenant}/projects/p/${data.experimentIds[0]}/r/${missing}`, alert],
  [
    'example',
    (data) => `/o/{tenant}/datasets/${data.datasetId}/e/${exampleIds[1]}`,
    (page) => page.getByText('candidate').first().waitFor(),
  ],
  ['traces', () => '/o/{tenant}/projects', (page) => page.getByRole('link', { name: 'looms', exact: true }).waitFor()],
  [
    'runs of a project',
    (data) => `/o/{tenant}/projects/p/${data.projectId}`,
    (page) => page.getByRole('row').getByText('TimeoutError').first().waitFor(),
  ],
  ['columns of runs', (data) => `/o/{tenant}/projects/p/${data.projectId}`, pressed('Columns')],
  ['no runs', (data) => `/o/{tenant}/projects/p/${data.projectId}?filter=search("x9")`, heading('No run matches')],
  [
    'charts of a project',
    (data) => `/o/{tenant}/projects/p/${data.projectId}?view=charts`,
    (page) => page.locator('canvas').first().waitFor(),
  ],
  [
    'trace',
    (data) => `/o/{tenant}/projects/p/${data.projectId}/r/${data.traceIds[0]}`,
    (page) => page.getByRole('treeitem', { name: /look_up/ }).waitFor(),
  ],
  [
    'trace without an error',
    (data) => `/o/{tenant}/projects/p/${data.projectId}/r/${data.traceIds[1]}`,
    (page) => page.getByRole('treeitem', { name: /look_up/ }).waitFor(),
  ],
  [
    'run to a dataset',
    (data) => `/o/{tenant}/projects/p/${data.projectId}/r/${data.traceIds[0]}`,
    pressed('Add to dataset'),
  ],
  [
    'unknown experiment',
    () => `/o/{tenant}/projects/p/${missing}`,
    heading('No such project or experiment in this workspace'),
  ],
  ['assistants', () => agents(''), (page) => page.getByRole('link', { name: 'Chat with payments' }).waitFor()],
  ['new assistant', () => agents(''), pressed('New assistant')],
  ['assistant', () => agents('/assistants/payments'), (page) => page.getByLabel('Step limit').waitFor()],
  [
    'graph of an assistant',
    () => agents('/assistants/payments?view=graph'),
    (page) => page.getByRole('img', { name: /Graph:/ }).waitFor(),
  ],
  [
    'versions of an assistant',
    () => agents('/assistants/payments?view=versions'),
    (page) => page.getByText('in use').waitFor(),
  ],
  ['threads', () => agents('/threads'), (page) => page.getByRole('row').nth(1).waitFor()],
  [
    'chat',
    (data) => agents(`/threads/${data.chatThreadId}`),
    (page) => page.getByRole('button', { name: 'Send answer' }).waitFor(),
  ],
  [
    'question of an agent',
    (data) => agents(`/threads/${data.waitingThreadId}`),
    (page) => page.getByRole('button', { name: 'Send answer' }).waitFor(),
  ],
  ['new chat', () => agents('/threads/new?assistant=chat'), heading('Say something to the agent')],
  ['new input', () => agents('/threads/new?assistant=counter'), heading('Fill in the input')],
  ['state of a thread', (data) => agents(`/threads/${data.waitingThreadId}?view=state`), heading('Newest state')],
  [
    'history of a thread',
    (data) => agents(`/threads/${data.chatThreadId}?view=history`),
    (page) => page.getByRole('img', { name: /Graph:/ }).waitFor(),
  ],
  ['edit of a checkpoint', (data) => agents(`/threads/${data.waitingThreadId}?view=history`), pressed('Edit')],
  [
    'runs of a thread',
    (data) => agents(`/threads/${data.chatThreadId}?view=runs`),
    (page) => page.getByText('Done').first().waitFor(),
  ],
  [
    'inbox',
    (data) => `/o/{tenant}/inbox?thread=${data.waitingThreadId}`,
    (page) => page.getByText('Open the chat').waitFor(),
  ],
  ['crons', () => agents('/crons'), (page) => page.getByRole('button', { name: 'Run now' }).first().waitFor()],
  ['new cron', () => agents('/crons'), pressed('New cron')],
  ['deliveries', () => agents('/deliveries'), (page) => page.getByText('/ended').first().waitFor()],
  [
    'store',
    () => agents('/store?key=ada&at=users'),
    (page) => page.getByRole('region', { name: 'Item', exact: true }).waitFor(),
  ],
  ['unknown thread', () => agents(`/threads/${missing}`), alert],
  ['system', () => '/o/{tenant}/system', (page) => page.getByText('yours').waitFor()],
  ['new key', () => '/o/{tenant}/system', pressed('New key')],
  ['new workspace', () => '/o/{tenant}/system', pressed('New workspace')],
  [
    'search over everything',
    () => '/o/{tenant}/datasets',
    async (page) => {
      await page.getByRole('button', { name: 'Search everything' }).click();
      await page.getByRole('combobox', { name: 'Search everything' }).fill('ca');
      await page.getByRole('option', { name: 'capitals' }).waitFor();
    },
  ],
  ['unknown page', () => '/o/{tenant}/nowhere', heading('Page not found')],
  ['unknown page outside of a workspace', () => '/nowhere', heading('Page not found')],
  ['unknown workspace', () => `/o/${missing}/datasets`, heading('Your key has no access to this workspace')],
];
