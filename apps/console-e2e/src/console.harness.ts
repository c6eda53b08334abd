import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { type AgentServerClient, createAgentServerClient } from '@heddle/client-agent-server';
import {
  type ControlPlaneClient,
  type ControlPlaneSchemas,
  createControlPlaneClient,
} from '@heddle/client-control-plane';
import { createExperimentsClient, type ExperimentsClient, type ExperimentsSchemas } from '@heddle/client-experiments';
import {
  bodyOf,
  freePort,
  ServiceFleet,
  type ServiceProcess,
  startServiceProcess,
  startWebhookReceiver,
  waitFor,
  type WebhookReceiver,
} from '@heddle/testing';
import { launchBrowser } from '@heddle/testing/browser';

/** Set to a folder to keep pictures of the pages, for looking at them. */
const screenshotFolder = process.env.SCREENSHOT_DIR;
export const keepsPictures = screenshotFolder !== undefined && screenshotFolder !== '';

export const apiKey = `hdl_e2e_${randomBytes(18).toString('base64url')}`;

/** Time of one step of the simulated pipeline: slow enough to be seen moving, also on a busy machine. */
const stepMs = 2_000;
/** Ends actions that hang; no test depends on it. */
const actionLimitMs = 60_000;

const headers = { 'x-api-key': apiKey };
const exampleAgents = fileURLToPath(new URL('../../../examples/agents/langgraph.json', import.meta.url));

/** Width and height of a wide and a narrow screen. */
const screens = [
  [1440, 900],
  [390, 844],
] as const;
const highestPicture = 2_400;
/** Wait of a picture for parts that are loaded late. */
const lateLoadMs = 2_000;

/** Height of the content of the page that is out of view. */
function hiddenHeight(): number {
  const main = document.querySelector('main');
  return main ? main.scrollHeight - main.clientHeight : 0;
}

/** Waits until the page is drawn in the colour scheme. */
async function showScheme(scheme: string): Promise<void> {
  document.documentElement.dataset.theme = scheme;
  const ended = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    .map((animation) => animation.finished.catch(() => undefined));
  await Promise.all([document.fonts.ready, ...ended]);
  for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}

/** The real control plane, experiments service and console on databases of their own, and a browser. */
export class ConsoleStack {
  private controlPlanes: ServiceFleet<ServiceProcess> | undefined;
  private experimentServices: ServiceFleet<ServiceProcess> | undefined;
  private agentServers: ServiceFleet<ServiceProcess> | undefined;
  private web: ServiceProcess | undefined;
  private webhooks: WebhookReceiver | undefined;
  private browser: Browser | undefined;
  controlPlaneUrl = '';
  experimentsUrl = '';
  /** Empty without `agents`. */
  agentServerUrl = '';
  /** Receiver of webhooks; empty without `agents`. */
  webhooksUrl = '';
  consoleUrl = '';
  tenantId = '';

  /** `agents`: also an agent server with the example agents. */
  async start({ agents = false }: { agents?: boolean } = {}): Promise<void> {
    const port = await freePort();
    const HEDDLE_CONSOLE_URL = `http://127.0.0.1:${port}`;
    const env = { HEDDLE_LOG_LEVEL: 'warn', HEDDLE_CONSOLE_URL };
    const connect = (service: ServiceProcess) => service;
    this.controlPlanes = new ServiceFleet({
      app: 'control-plane',
      env: {
        ...env,
        HEDDLE_API_KEY: apiKey,
        HEDDLE_SECRETS_KEY: randomBytes(32).toString('base64'),
        SIMULATED_STEP_MS: String(stepMs),
      },
      connect,
    });
    this.controlPlaneUrl = (await this.controlPlanes.start()).url;
    this.experimentServices = new ServiceFleet({
      app: 'experiments',
      env: { ...env, CONTROL_PLANE_URL: this.controlPlaneUrl },
      connect,
    });
    this.experimentsUrl = (await this.experimentServices.start()).url;
    if (agents) {
      this.webhooks = await startWebhookReceiver();
      this.webhooksUrl = this.webhooks.url;
      this.agentServers = new ServiceFleet({
        app: 'agent-server',
        env: {
          ...env,
          CONTROL_PLANE_URL: this.controlPlaneUrl,
          AGENT_CONFIG: exampleAgents,
          AGENT_WORKER_THREADS: '1',
          AGENT_LEASE_SECONDS: '60',
          AGENT_TRACING_URL: this.experimentsUrl,
          AGENT_TRACING_KEY: apiKey,
          AGENT_WEBHOOK_NETWORKS: '127.0.0.0/8',
        },
        connect,
      });
      this.agentServerUrl = (await this.agentServers.start()).url;
    }
    this.web = await startServiceProcess({
      entry: 'apps/console/server/main.mjs',
      port,
      readyPath: '/ok',
      env: {
        CONSOLE_PORT: String(port),
        CONTROL_PLANE_PUBLIC_URL: this.controlPlaneUrl,
        EXPERIMENTS_PUBLIC_URL: this.experimentsUrl,
        ...(agents ? { AGENT_SERVER_PUBLIC_URL: this.agentServerUrl } : {}),
      },
    });
    this.consoleUrl = this.web.url;
    const workspaces = await bodyOf(this.controlPlane.GET('/v1/workspaces'));
    this.tenantId = workspaces[0]?.id ?? '';
    this.browser = await launchBrowser();
  }

  /** A connection to the database of the experiments service. */
  async experimentsDatabase(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: await this.experimentServices?.databaseUrl() });
    await client.connect();
    return client;
  }

  get controlPlane(): ControlPlaneClient {
    return createControlPlaneClient({ baseUrl: this.controlPlaneUrl, headers });
  }

  get agents(): AgentServerClient {
    return createAgentServerClient({ baseUrl: this.agentServerUrl, headers });
  }

  get experiments(): ExperimentsClient {
    return createExperimentsClient({ baseUrl: this.experimentsUrl, headers });
  }

  deploy(body: ControlPlaneSchemas['CreateDeployment']): Promise<ControlPlaneSchemas['DeploymentResponse']> {
    return bodyOf(this.controlPlane.POST('/v2/deployments', { body }));
  }

  async upload(body: ExperimentsSchemas['UploadExperiment']): Promise<{ datasetId: string; experimentId: string }> {
    const stored = await bodyOf(this.experiments.POST('/api/v1/datasets/upload-experiment', { body }));
    // An upload with `validate_only` has another answer.
    if (!('experiment' in stored)) throw new Error('the upload was only checked, not stored');
    return { datasetId: stored.dataset.id, experimentId: stored.experiment.id };
  }

  /** Result of the experiment on the example. */
  async runOf(experimentId: string, exampleId: string): Promise<ExperimentsSchemas['RunPage']['runs'][number]> {
    const body = { session: [experimentId], reference_example: [exampleId] };
    const [run] = (await bodyOf(this.experiments.POST('/api/v1/runs/query', { body }))).runs;
    if (!run) throw new Error('no such run');
    return run;
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
    context.setDefaultTimeout(actionLimitMs);
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

  async picture(page: Page, name: string): Promise<void> {
    if (!screenshotFolder) return;
    // Parts that are loaded later; an open stream never ends.
    await page.waitForLoadState('networkidle', { timeout: lateLoadMs }).catch(() => undefined);
    await page.screenshot({ path: join(screenshotFolder, `${name}.png`) });
  }

  /** Pictures of the page in both schemes, on a wide and a narrow screen; each shows the whole height of the content. */
  async pictures(page: Page, name: string): Promise<void> {
    if (!keepsPictures) return;
    const before = page.viewportSize();
    const prefix = name.replace(/\W+/g, '-');
    const isLoading = () => page.getByText(/^Loading/).count();
    await waitFor(async () => (await isLoading()) === 0, { what: `the end of loading of ${name}` });
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      const hidden = await page.evaluate(hiddenHeight);
      await page.setViewportSize({ width, height: Math.min(height + hidden, highestPicture) });
      for (const scheme of ['light', 'dark']) {
        await page.evaluate(showScheme, scheme);
        await this.picture(page, `${prefix}-${width}-${scheme}`);
      }
    }
    await page.evaluate(showScheme, 'light');
    if (before) await page.setViewportSize(before);
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.web?.kill('SIGTERM');
    await this.agentServers?.close();
    await this.webhooks?.close();
    await Promise.all([this.controlPlanes?.close(), this.experimentServices?.close()]);
  }
}
