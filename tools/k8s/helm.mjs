/** Helm itself, without a cluster. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { goTool } from '@heddle/go-tools/go-tool';
import { root } from '@heddle/launcher/workspace';

const execute = promisify(execFile);
const chartFolder = join(root, 'charts/heddle');

/**
 * The output of `helm template` for the chart, and `undefined` where there is no Helm. A refusal of the
 * values is an error with the message of Helm.
 *
 * @param {string[]} args more arguments, such as `--values FILE`
 * @param {{ kubeVersion?: string, chart?: string }} options
 * @returns {Promise<string | undefined>}
 */
export async function helmTemplate(args = [], { kubeVersion = '1.33.0', chart = chartFolder } = {}) {
  const helm = await goTool('helm');
  if (helm === undefined) return undefined;
  const fixed = ['template', 'heddle', chart, '--namespace', 'heddle', '--kube-version', kubeVersion];
  const { stdout } = await execute(helm, [...fixed, ...args], { maxBuffer: 2 ** 26 });
  return stdout;
}
