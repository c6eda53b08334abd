/** Renders the chart with the engine of Helm, compiled from `tools/k8s/helm` where Go is there. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = join(root, 'tools/k8s/helm');
const cache = join(root, 'node_modules/.cache/heddle-helm');
/** How long Go may take in ms: a network that swallows what is sent to it must not hold up the tests for ever. */
const buildLimitMs = 10 * 60_000;
export const chartFolder = join(root, 'charts/heddle');

/**
 * @typedef {object} ChartCase
 * @property {object} [values] laid over those of the chart
 * @property {string} [namespace]
 * @property {string} [kubeVersion]
 * @property {boolean} [isUpgrade]
 */
/** @typedef {{ objects: import('./kustomize.mjs').AnyManifest[], notes: string, error?: undefined }} Rendered */
/** @typedef {{ error: string, objects?: undefined, notes?: undefined }} Refused */

/** What a machine may lack; any other failure of Go is one of ours. */
const missing =
  /requires go >=|dial tcp|lookup .*: (no such host|server misbehaving)|i\/o timeout|connection refused|module lookup disabled|proxyconnect|TLS handshake/;

/**
 * The path of the engine, compiled once; or why there is none.
 *
 * @returns {{ engine: string, missing?: undefined } | { missing: string, engine?: undefined }}
 */
export function buildEngine() {
  const version = spawnSync('go', ['version'], { encoding: 'utf8' });
  if (version.error) return { missing: 'Go is not installed' };
  const hash = createHash('sha256').update(version.stdout);
  for (const file of ['main.go', 'go.mod', 'go.sum']) hash.update(readFileSync(join(source, file)));
  const engine = join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(engine)) return { engine };
  mkdirSync(cache, { recursive: true });
  // Moved when it is whole: two test runs may build it at the same time.
  const unfinished = `${engine}.${process.pid}`;
  const { status, stderr, error } = spawnSync('go', ['build', '-trimpath', '-o', unfinished, '.'], {
    cwd: source,
    encoding: 'utf8',
    timeout: buildLimitMs,
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly -buildvcs=false' },
  });
  if (status === 0) {
    renameSync(unfinished, engine);
    return { engine };
  }
  rmSync(unfinished, { force: true });
  if (error) return { missing: `go build did not end within ${buildLimitMs / 60_000} minutes` };
  const [reason] = missing.exec(stderr) ?? [];
  if (reason === undefined) throw new Error(`go build failed:\n${stderr}`);
  return { missing: `Go cannot get the modules of Helm (${reason})` };
}

/**
 * Renders the chart once for each case.
 *
 * @param {string} engine
 * @param {ChartCase[]} cases
 * @returns {(Rendered | Refused)[]}
 */
export function renderChart(engine, cases) {
  const { status, stdout, stderr, error } = spawnSync(engine, [chartFolder], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    input: JSON.stringify(
      cases.map(({ values = {}, namespace = 'heddle', kubeVersion = '1.33.0', isUpgrade = false }) => ({
        values,
        namespace,
        kubeVersion,
        isUpgrade,
      })),
    ),
  });
  if (status !== 0) throw new Error(`the engine failed: ${error?.message ?? stderr}`);
  /** @type {{ files?: Record<string, string>, error?: string }[]} */
  const answers = JSON.parse(stdout);
  return answers.map(({ files = {}, error: refusal }) => {
    if (refusal !== undefined) return { error: refusal };
    const notes = Object.entries(files).find(([path]) => path.endsWith('NOTES.txt'))?.[1] ?? '';
    const objects = Object.entries(files)
      .filter(([path]) => path.endsWith('.yaml'))
      .flatMap(([path, text]) => objectsIn(path, text));
    return { objects, notes };
  });
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {import('./kustomize.mjs').AnyManifest[]}
 */
function objectsIn(path, text) {
  return parseAllDocuments(text).flatMap((document) => {
    const [problem] = document.errors;
    if (problem) throw new Error(`${path}: ${problem.message}`);
    const object = document.toJS();
    return object === null ? [] : [object];
  });
}
