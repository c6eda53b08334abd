import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '@heddle/launcher/progress';
import { root } from '@heddle/launcher/workspace';

const mark = '--- next block ---';
const timeoutMs = 180_000;

/**
 * Runs the commands of the README's quickstart against other addresses, and compares their output with the block below
 * each of them. A deployment prints its progress, which depends on the driver, to stderr: it only has to succeed.
 *
 * @param {{ apiKey: string, controlPlane: string, addresses: Record<string, string> }} platform `addresses` by the one
 *   in the README, `controlPlane` for `heddle`
 */
export function runQuickstart({ apiKey, controlPlane, addresses }) {
  const pattern = /```sh quickstart\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```)?/g;
  const blocks = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(pattern)];
  if (blocks.length === 0) throw new PlainError('README.md has no quickstart');
  let script = blocks.map(([, commands]) => commands).join(`\necho '${mark}'\n`);
  for (const [printed, actual] of Object.entries(addresses)) script = script.replaceAll(printed, actual);
  script = script.replace(/^export HEDDLE_API_KEY=.*$/m, `export HEDDLE_API_KEY=${apiKey}`);
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd: root,
    encoding: 'utf8',
    timeout: timeoutMs,
    env: { ...process.env, HEDDLE_CONTROL_PLANE_URL: controlPlane },
  });
  if (status !== 0) throw new PlainError(`The quickstart ended with ${status}\n${stdout}\n${stderr}`);
  const outputs = stdout.split(`${mark}\n`);
  blocks.forEach(([, commands, printed], index) => {
    const output = outputs[index] ?? '';
    const fine = printed === undefined || output === printed || commands?.includes('npx heddle deploy');
    if (!fine) throw new PlainError(`Part ${index} of the quickstart printed\n${output}\ninstead of\n${printed}`);
  });
}
