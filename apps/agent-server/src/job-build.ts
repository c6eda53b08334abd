import { createReadStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuildFailedError, type BuildJob, encodeReport, pack, programVariables, ProjectBuild } from '@heddle/builds';
import { releaseSignals } from '@heddle/process';
import { describe, fetchArtefact, saveArtefact, sendArtefact } from './artefact-transfer.js';
import { readProcessEnv } from './config/process-env.js';

const graphCheck = fileURLToPath(new URL('check-graphs.js', import.meta.url));
const registryVariable = 'npm_config_registry';

/**
 * `build-project.js <folder> <report>`: builds the project of `BUILD_JOB` in the folder, and sends the result to the
 * control plane. The report gets the reason of a failure. For pods, which have no key of the control plane.
 */
async function buildProject(folder: string, job: BuildJob, signal: AbortSignal): Promise<void> {
  const environment = readProcessEnv();
  const site = join(folder, 'site');
  // An earlier container of the pod may have begun.
  await rm(site, { recursive: true, force: true });
  await mkdir(site, { recursive: true });
  const archive = join(folder, 'archive');
  await fetchArtefact(job.source, archive).catch((error: unknown) => {
    throw new BuildFailedError('source_unavailable', `The source cannot be fetched. ${describe(error)}`);
  });
  const build = new ProjectBuild(job.plan, {
    folder: site,
    npmCache: join(folder, 'npm-cache'),
    limits: job.limits,
    graphCheck,
    environment: {
      ...programVariables(environment),
      ...(environment[registryVariable] && { [registryVariable]: environment[registryVariable] }),
    },
    graphVariables: JSON.parse(environment.AGENT_GRAPH_VARIABLES ?? '{}') as Record<string, string>,
    onLine: (_level, line) => process.stdout.write(`${line}\n`),
    signal,
  });
  await build.run(() => Promise.resolve(createReadStream(archive)), null);
  process.stdout.write('Storing the result.\n');
  const digest = await saveArtefact(pack(build.project, ['.']), archive, signal);
  await sendArtefact({ url: job.resultUrl, digest }, archive).catch((error: unknown) => {
    throw new BuildFailedError('result_not_stored', `The result cannot be stored. ${describe(error)}`);
  });
}

const stopping = new AbortController();
releaseSignals();
// Commands end with their processes before this one does.
for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stopping.abort(new Error(`Got ${name}.`)));

const [folder, report] = process.argv.slice(2);
try {
  const { BUILD_JOB } = readProcessEnv();
  if (folder === undefined || report === undefined || BUILD_JOB === undefined)
    throw new Error('A folder, a file for the report and BUILD_JOB are needed.');
  await buildProject(folder, JSON.parse(BUILD_JOB) as BuildJob, stopping.signal);
} catch (error) {
  process.exitCode = 1;
  const { code, exitCode } = error instanceof BuildFailedError ? error : { code: 'build_failed', exitCode: null };
  const message = describe(error);
  process.stdout.write(`${message.split('\n')[0]}\n`);
  if (report !== undefined) await writeFile(report, encodeReport({ code, message, exitCode }));
}
