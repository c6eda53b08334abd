import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { freePort, spawnProgram, waitFor } from '@heddle/testing';
import { launchBrowser } from '@heddle/testing/browser';
import { type AgentServer, agentServerFleet, apiKey } from '../agent-server.harness.js';
import { modulesOf } from '../own-installation.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const installations = join(root, 'node_modules/.cache/examples');
/** A folder for pictures of the pages; the test removes nothing there. */
const pictures = process.env.HEDDLE_TEST_PICTURES;

/**
 * A front end of `examples`, installed from its lockfile, built and served as its README says, in front of an agent
 * server. `serve` are the arguments of Node that serve the page at the given port. Registers its hooks.
 */
export function useExamplePage(example: string, serve: (folder: string, port: number) => string[]) {
  const fleet = agentServerFleet();
  const folder = mkdtempSync(join(tmpdir(), `${example}-`));
  const problems: string[] = [];
  let server: AgentServer;
  let browser: Browser;
  let url: string;
  let program: ReturnType<typeof spawnProgram>;

  beforeAll(async () => {
    build(example, folder);
    const port = await freePort();
    [server, browser] = await Promise.all([fleet.start(), launchBrowser()]);
    url = `http://127.0.0.1:${port}`;
    program = spawnProgram(serve(folder, port), {
      HEDDLE_URL: server.url.replace(/\/$/, ''),
      HEDDLE_API_KEY: apiKey,
      PORT: String(port),
    });
    await waitFor(async () => (await fetch(url)).ok, { what: `the page of ${example}`, timeoutMs: 60_000 }).catch(
      (error: Error) => {
        throw new Error(`${error.message}\n${program.output()}`);
      },
    );
  }, 700_000);
  afterAll(async () => {
    program?.child.kill('SIGTERM');
    await program?.exited;
    await Promise.all([browser?.close(), fleet.close()]);
    rmSync(folder, { recursive: true });
  });
  afterEach(() => expect(problems.splice(0)).toEqual([]));

  async function open(): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(url);
    return page;
  }

  async function picture(page: Page, name: string): Promise<void> {
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${example}-${name}.png`) });
  }

  return { open, picture, client: () => server.client };
}

/** Sends a message by the form of a page. */
export async function say(page: Page, content: string): Promise<void> {
  await page.getByLabel('Message').fill(content);
  await page.getByRole('button', { name: 'Send' }).click();
}

export function itAsksForApproval(
  { open, picture }: Pick<ReturnType<typeof useExamplePage>, 'open' | 'picture'>,
  send: typeof say,
): void {
  it('shows a request for approval, and sends the decision', async () => {
    const page = await open();
    await send(page, 'pay 70 to Loom Ltd');
    await page.getByText('Pay 70 to Loom Ltd?').waitFor();
    await picture(page, 'approval');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The pay tool says: 70 paid to Loom Ltd.').waitFor();
    await waitFor(async () => (await page.getByLabel('Approval').count()) === 0, { what: 'the question to go' });
    await picture(page, 'approved');
    await page.close();
  });
}

function build(example: string, folder: string): void {
  const source = join(root, 'examples', example);
  const left = ['dist', 'node_modules'];
  cpSync(source, folder, { recursive: true, filter: (path) => !left.includes(basename(path)) });
  symlinkSync(modulesOf(source, installations), join(folder, 'node_modules'));
  try {
    execFileSync('npm', ['run', 'build', '--silent'], { cwd: folder, stdio: 'pipe', timeout: 240_000 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    throw new Error(`examples/${example} cannot be built:\n${String(stdout)}${String(stderr)}`, { cause: error });
  }
}
