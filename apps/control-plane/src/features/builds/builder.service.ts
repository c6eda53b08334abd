import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { ArtefactNotFoundError, ArtefactStore } from '../../core/artefacts/artefact-store.port.js';
import { type Environment, StepFailedError } from '../../core/drivers/driver.port.js';
import { DeploymentLog, type LogSource } from '../../core/logs/deployment-log.port.js';
import { pack, unpack } from '../../core/artefacts/archives.js';
import { BuildSettings } from './build.settings.js';
import { type ConfinedCommand, runConfined } from '../../core/commands/confined-command.js';
import { type CopyFolder, duplicateFolder, InstallLayers, type Layer, layerKey, linkFolder } from './install-layers.js';
import { type InstallPlan, isRepeatable, planInstall } from './package-manager.plan.js';
import { packageFolders, placeEnvironmentFile, readNamed } from './project-files.js';
import { Slots } from './slots.js';

export interface BuildRequest {
  log: LogSource;
  /** Checked archive of the source. */
  sourceDigest: string;
  /** Path of langgraph.json in the source. */
  configPath: string;
  /** Runs in the root of the source; null for the usual one of its lockfile. */
  installCommand: string | null;
  /** Runs beside langgraph.json. */
  buildCommand: string | null;
  /** Variables for loading the graphs. */
  environment: Environment;
  /** Receives the built project, so that this machine need not unpack it; null without a need for it. */
  keepAt: string | null;
}

/** Place of one build. */
interface Workshop {
  request: BuildRequest;
  folder: string;
  project: string;
  signal: AbortSignal;
}

const leftoverMs = 24 * 3_600_000;
const layerFiles = [
  ...['package.json', 'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml'],
  ...['pnpm-workspace.yaml', '.npmrc', '.yarnrc', '.yarnrc.yml'],
];

/**
 * Builds a project without an image: installs its packages, runs its build command, loads its graphs, and stores the
 * result as archives that any generic agent server runs.
 */
@Injectable()
export class BuilderService {
  private readonly layers: InstallLayers;
  private readonly slots: Slots;

  constructor(
    private readonly settings: BuildSettings,
    private readonly store: ArtefactStore,
    private readonly log: DeploymentLog,
  ) {
    this.layers = new InstallLayers(settings.folder);
    this.slots = new Slots(settings.concurrency);
  }

  /** Returns the digests of the archives, to be unpacked over each other in this order. */
  build(request: BuildRequest, signal: AbortSignal): Promise<string[]> {
    return this.slots.run(signal, () => this.buildInFolder(request, signal));
  }

  private async buildInFolder(request: BuildRequest, signal: AbortSignal): Promise<string[]> {
    const builds = join(this.settings.folder, 'builds');
    const folder = join(builds, `${request.log.revisionId}-${randomUUID()}`);
    const workshop = { request, folder, project: join(folder, 'project'), signal };
    await removeLeftovers(builds);
    try {
      for (const name of ['home', 'tmp']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
      await this.unpackSource(workshop);
      const layer = await this.install(workshop);
      await this.runBuildCommand(workshop);
      await this.checkGraphs(workshop);
      const digests = await this.storeResult(workshop, layer);
      if (request.keepAt !== null) await keep(workshop.project, request.keepAt);
      return digests;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async unpackSource({ request, project, signal }: Workshop): Promise<void> {
    this.say(request, 'Unpacking the source.');
    try {
      await unpack(await this.store.open(request.sourceDigest), project, signal);
    } catch (error) {
      if (!(error instanceof ArtefactNotFoundError)) throw error;
      throw new StepFailedError('source_missing', 'The uploaded source is no longer stored. Upload it again.');
    }
    if (!existsSync(join(project, request.configPath))) {
      throw new StepFailedError('config_missing', `The source has no ${request.configPath}.`);
    }
    await placeEnvironmentFile(project, request.configPath);
  }

  /** Returns the layer of the installed packages, if the same ones can serve again. */
  private async install(workshop: Workshop): Promise<Layer | null> {
    const { request, project } = workshop;
    if (request.installCommand !== null) {
      await this.command(workshop, 'install_failed', request.installCommand, shell(request.installCommand), project);
      return null;
    }
    const folder = await installFolder(project, dirname(request.configPath));
    const plan = folder === null ? null : planInstall(await readdir(folder));
    if (folder === null || plan === null) {
      this.say(request, 'The source has no package.json, so nothing is installed.');
      return null;
    }
    const files = await readNamed(project, layerFiles);
    const manifests = files.filter(({ path }) => path.endsWith('package.json')).map(({ content }) => content);
    if (!isRepeatable(plan, manifests)) {
      await this.installPackages(workshop, plan, folder);
      return null;
    }
    const { tenantId } = request.log;
    const key = layerKey([...files, { path: 'folder', content: folder.slice(project.length) }]);
    const known = await this.layers.find(tenantId, key);
    if (known) {
      this.say(request, `The packages of ${plan.lockfile} are already installed.`);
      const paths = await packageFolders(known.folder);
      const copyFolder = packageCopy(request);
      for (const path of paths) await copyFolder(join(known.folder, path), join(project, path));
      return { ...known, digest: await this.stored(known, paths) };
    }
    await this.installPackages(workshop, plan, folder);
    return this.keepLayer(workshop, key);
  }

  private async installPackages(workshop: Workshop, plan: InstallPlan, folder: string): Promise<void> {
    await this.command(workshop, 'install_failed', plan.command.join(' '), plan.command, folder);
  }

  private async keepLayer({ request, project }: Workshop, key: string): Promise<Layer | null> {
    const paths = await packageFolders(project);
    if (paths.length === 0) return null;
    const { digest } = await this.store.put(pack(project, paths));
    await this.layers.keep(request.log.tenantId, key, project, paths, { digest, copyFolder: packageCopy(request) });
    return this.layers.find(request.log.tenantId, key);
  }

  /** Garbage collection may have removed the archive of a layer that no revision used for a while. */
  private async stored({ digest, folder }: Layer, paths: readonly string[]): Promise<string> {
    try {
      (await this.store.open(digest)).destroy();
      return digest;
    } catch (error) {
      if (!(error instanceof ArtefactNotFoundError)) throw error;
      return (await this.store.put(pack(folder, paths))).digest;
    }
  }

  private async runBuildCommand(workshop: Workshop): Promise<void> {
    const { buildCommand, configPath } = workshop.request;
    if (buildCommand === null) return;
    const folder = join(workshop.project, dirname(configPath));
    await this.command(workshop, 'build_failed', buildCommand, shell(buildCommand), folder);
  }

  private async checkGraphs(workshop: Workshop): Promise<void> {
    const { request, project } = workshop;
    if (this.settings.graphCheck === null) return this.say(request, 'The graphs are loaded at the roll-out.');
    const program = [process.execPath, this.settings.graphCheck, join(project, request.configPath)];
    const folder = join(project, dirname(request.configPath));
    await this.command(workshop, 'graphs_broken', 'Loading the graphs', program, folder, request.environment);
  }

  /** Packages in a layer are stored once for many builds, unless the build command may have changed them. */
  private async storeResult({ request, project }: Workshop, layer: Layer | null): Promise<string[]> {
    this.say(request, 'Storing the result.');
    const isLayered = layer !== null && request.buildCommand === null;
    const left = isLayered ? new Set(await packageFolders(project)) : new Set<string>();
    const { digest } = await this.store.put(pack(project, ['.'], (path) => left.has(path)));
    return isLayered ? [layer.digest, digest] : [digest];
  }

  private async command(
    { request, folder, project, signal }: Workshop,
    code: string,
    name: string,
    [program = '', ...args]: readonly string[],
    cwd: string,
    variables: Environment = {},
  ): Promise<void> {
    this.say(request, `Running: ${name}`);
    const { environment, timeoutMs, maxMemoryBytes, maxProcesses, maxDiskBytes, maxLogBytes } = this.settings;
    const own = {
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'tmp'),
      CI: 'true',
      npm_config_cache: join(this.settings.folder, 'npm-cache', request.log.tenantId),
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    };
    const command: ConfinedCommand = {
      name,
      code,
      program,
      args,
      cwd,
      folder,
      root: project,
      environment: { ...environment, ...variables, ...own },
      limits: { timeoutMs, maxMemoryBytes, maxProcesses, maxDiskBytes },
      onLine: this.lineWriter(request.log, maxLogBytes),
      signal,
    };
    await runConfined(command);
  }

  private lineWriter(source: LogSource, maxBytes: number): (line: string) => void {
    let left = maxBytes;
    return (line) => {
      if (left <= 0) return;
      left -= Buffer.byteLength(line);
      const text = left > 0 ? line : `The rest of the output is left out: it exceeds ${maxBytes} bytes.`;
      this.log.append(source, left > 0 ? 'INFO' : 'WARNING', text);
    };
  }

  private say(request: BuildRequest, message: string): void {
    this.log.append(request.log, 'INFO', message);
  }
}

/** Build commands write into packages, such as those that generate code. */
const packageCopy = ({ buildCommand }: BuildRequest): CopyFolder =>
  buildCommand === null ? linkFolder : duplicateFolder;

const shell = (command: string): string[] => ['/bin/sh', '-c', command];

/** The root of the source, or the folder of langgraph.json if only that one has a package.json. */
async function installFolder(project: string, configFolder: string): Promise<string | null> {
  for (const folder of [project, join(project, configFolder)]) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return null;
}

/** A repeated build replaces what an earlier attempt kept. */
async function keep(project: string, keepAt: string): Promise<void> {
  await mkdir(dirname(keepAt), { recursive: true, mode: 0o700 });
  await rm(keepAt, { recursive: true, force: true });
  await rename(project, keepAt);
}

/** Folders of builds whose process was killed. */
async function removeLeftovers(builds: string): Promise<void> {
  for (const name of await readdir(builds).catch(() => [])) {
    const path = join(builds, name);
    const begun = await stat(path).catch(() => null);
    if (begun && Date.now() - begun.mtimeMs > leftoverMs) await rm(path, { recursive: true, force: true });
  }
}
