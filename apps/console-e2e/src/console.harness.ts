import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { createEmptyDatabase, freePort, type ServiceProcess, startServiceProcess } from '@heddle/testing';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const hasChromium = existsSync(chromiumPath);
export const whyNoBrowser = `no Chromium at ${chromiumPath} (set CHROMIUM_PATH)`;

/** Set to a folder to keep pictures of the pages, for looking at them. */
const screenshotFolder = process.env.SCREENSHOT_DIR;

export const apiKey = `hdl_e2e_${randomBytes(18).toString('base64url')}`;

/** Time of one step of the simulated pipeline: slow enough to be seen moving, fast enough for a test. */
const stepMs = 400;

/** The real control plane, experiments service and console on a database of their own, and a browser. */
export class ConsoleStack {
  private readonly services: ServiceProcess[] = [];
  private databases: { url: string; drop: () => Promise<void> }[] = [];
  private browser: Browser | undefined;
  controlPlaneUrl = '';
  experimentsUrl = '';
  consoleUrl = '';
  tenantId = '';

  async start(): Promise<void> {
    const ports = { controlPlane: await freePort(), experiments: await freePort(), console: await freePort() };
    const HEDDLE_CONSOLE_URL = `http://127.0.0.1:${ports.console}`;
    const controlPlane = await this.startService('control-plane', ports.controlPlane, {
      CONTROL_PLANE_PORT: String(ports.controlPlane),
      HEDDLE_API_KEY: apiKey,
      HEDDLE_SECRETS_KEY: randomBytes(32).toString('base64'),
      SIMULATED_STEP_MS: String(stepMs),
      HEDDLE_CONSOLE_URL,
    });
    const experiments = await this.startService('experiments', ports.experiments, {
      EXPERIMENTS_PORT: String(ports.experiments),
      CONTROL_PLANE_URL: controlPlane.url,
      HEDDLE_CONSOLE_URL,
    });
    const web = await startServiceProcess({
      entry: entryOf('apps/console/server/main.mjs'),
      port: ports.console,
      readyPath: '/ok',
      env: {
        CONSOLE_PORT: String(ports.console),
        CONTROL_PLANE_PUBLIC_URL: controlPlane.url,
        EXPERIMENTS_PUBLIC_URL: experiments.url,
      },
    });
    this.services.push(web);
    this.controlPlaneUrl = controlPlane.url;
    this.experimentsUrl = experiments.url;
    this.consoleUrl = web.url;
    const workspaces = (await this.call(controlPlane.url, 'GET', '/v1/workspaces')) as { id: string }[];
    this.tenantId = workspaces[0]?.id ?? '';
    this.browser = await chromium.launch({
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  }

  private async startService(app: string, port: number, env: Record<string, string>): Promise<ServiceProcess> {
    const database = await createEmptyDatabase();
    this.databases.push(database);
    const service = await startServiceProcess({
      entry: entryOf(`apps/${app}/dist/main.js`),
      port,
      cwd: root,
      env: { DATABASE_URL: database.url, HEDDLE_LOG_LEVEL: 'warn', ...env },
    });
    this.services.push(service);
    return service;
  }

  /** A fresh browser profile; errors of the page's scripts are collected and must stay empty. */
  async newPage(
    options: { signedIn?: boolean; dark?: boolean; width?: number } = {},
  ): Promise<{ page: Page; problems: string[] }> {
    if (!this.browser) throw new Error('the stack was not started');
    const context: BrowserContext = await this.browser.newContext({
      viewport: { width: options.width ?? 1440, height: 900 },
      colorScheme: options.dark ? 'dark' : 'light',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    if (options.signedIn ?? true) {
      await context.addInitScript((key) => window.sessionStorage.setItem('heddle.api-key', key), apiKey);
    }
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      // Refused requests are part of some tests; a blocked script or style never is.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        problems.push(message.text());
      }
    });
    return { page, problems };
  }

  async signIn(page: Page): Promise<void> {
    await page.getByLabel('API key').fill(apiKey);
    await page.keyboard.press('Enter');
  }

  open(path: string): string {
    return `${this.consoleUrl}${path.replace('{tenant}', this.tenantId)}`;
  }

  async call(base: string, method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  async picture(page: Page, name: string): Promise<void> {
    if (screenshotFolder) await page.screenshot({ path: join(screenshotFolder, `${name}.png`) });
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await Promise.all(this.services.map((service) => service.kill('SIGTERM')));
    await Promise.all(this.databases.map((database) => database.drop()));
  }
}

function entryOf(path: string): string {
  const entry = join(root, path);
  if (!existsSync(entry)) throw new Error(`${entry} is missing: run "npm run build" first`);
  return entry;
}
