import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { describeInBrowser, launchBrowser } from '@heddle/testing/browser';
import { freePorts, newDataDir, PlatformProcess, type Ports } from './platform-process.js';

const dataDir = newDataDir();
let ports: Ports;
let platform: PlatformProcess;
let browser: Browser;

/** Set to keep a picture of each page, to be looked at. */
const shots = process.env.SCREENSHOT_DIR;

describeInBrowser('Swagger UI', () => {
  beforeAll(async () => {
    ports = await freePorts();
    platform = new PlatformProcess(ports, dataDir.path);
    [browser] = await Promise.all([launchBrowser(), platform.ready()]);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await platform?.interrupt();
    dataDir.remove();
  });

  it.each([
    ['controlPlane', 'GET', '/v2/deployments', '"resources": []', '200'],
    ['controlPlane', 'POST', '/v1/api-keys', '"key": "hdl_', '201'],
    ['agentServer', 'POST', '/assistants/search', '"graph_id": "chat"', '200'],
    ['experiments', 'GET', '/api/v1/sessions', '"name": "default"', '200'],
  ] as const)('of %s makes an authorised call: %s %s', async (service, method, path, expected, status) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${ports[service]}/docs`);

    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const dialog = page.locator('.dialog-ux');
    await dialog.locator('input[type=text]').first().fill(platform.apiKey);
    await dialog
      .getByRole('button', { name: /apply credentials/i })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Close' }).first().click();

    const operation = page
      .locator(`.opblock-${method.toLowerCase()}`, { has: page.locator(`[data-path="${path}"]`) })
      .first();
    await operation.locator('.opblock-summary').click();
    const tryIt = operation.getByRole('button', { name: 'Try it out' });
    if (await tryIt.isVisible()) await tryIt.click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const live = operation.locator('.live-responses-table .response').first();
    await live.waitFor();
    expect(await live.locator('.response-col_status').innerText()).toContain(status);
    expect(await live.locator('.highlight-code').first().innerText()).toContain(expected);
    if (shots) await page.screenshot({ path: `${shots}/swagger-${service}.png` });
    expect(errors).toEqual([]);
    await page.close();
  });
});
