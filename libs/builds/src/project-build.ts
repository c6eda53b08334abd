import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { unpack } from './archives.js';
import { BuildFailedError } from './build-failure.js';
import { type CommandLimits, runConfined } from './confined-command.js';
import { layerKey } from './install-layers.js';
import { type InstallPlan, isRepeatable, planInstall } from './package-manager.plan.js';
import { placeEnvironmentFile, readNamed } from './project-files.js';

/** Source paths and commands of a build. */
export interface BuildPlan {
  /** Path of langgraph.json in the source. */
  configPath: string;
  /** Runs in the root of the source; null for the usual one of its lockfile. */
  installCommand: string | null;
  /** Runs beside langgraph.json. */
  buildCommand: string | null;
}

/** Limits of each command of a build. */
export interface BuildLimits extends CommandLimits {
  /** Output that is passed on. */
  maxLogBytes: number;
}

/** Place of one build, and what its commands get. */
interface BuildSite {
  /** Folder of this build alone: the project, and the home and temporary files of its commands. */
  folder: string;
  /** Cache of npm, which builds may share. */
  npmCache: string;
  limits: BuildLimits;
  /** Program of the agent server that loads the graphs of a langgraph.json. */
  graphCheck: string;
  /** Variables of every command; none is a secret. */
  environment: Readonly<Record<string, string>>;
  /** Variables for loading the graphs, whatever their names. */
  graphVariables: Readonly<Record<string, string>>;
  onLine: (level: 'INFO' | 'WARNING', line: string) => void;
  signal: AbortSignal;
}

/** Packages of former builds, by what their installation depends on. */
export interface KnownPackages {
  /** Places them in the project; false if there are none of this key. */
  place: (key: string, project: string) => Promise<boolean>;
  keep: (key: string, project: string) => Promise<void>;
}

const layerFiles = [
  ...['package.json', 'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml'],
  ...['pnpm-workspace.yaml', '.npmrc', '.yarnrc', '.yarnrc.yml'],
];

/** Builds a project without an image: installs its packages, runs its build command, and loads its graphs. */
export class ProjectBuild {
  /** Folder of the project. */
  readonly project: string;

  constructor(
    private readonly plan: BuildPlan,
    private readonly site: BuildSite,
  ) {
    this.project = join(site.folder, 'project');
  }

  /** @throws {BuildFailedError} A command failed or exceeded a limit, or the source lacks its configuration. */
  async run(openSource: () => Promise<Readable>, packages: KnownPackages | null): Promise<void> {
    const { folder } = this.site;
    for (const name of ['home', 'tmp']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    await this.unpackSource(openSource);
    await this.install(packages);
    await this.runBuildCommand();
    await this.checkGraphs();
  }

  private async unpackSource(openSource: () => Promise<Readable>): Promise<void> {
    this.say('Unpacking the source.');
    await unpack(await openSource(), this.project, this.site.signal);
    const { configPath } = this.plan;
    if (!existsSync(join(this.project, configPath))) {
      throw new BuildFailedError('config_missing', `The source has no ${configPath}.`);
    }
    await placeEnvironmentFile(this.project, configPath);
  }

  private async install(packages: KnownPackages | null): Promise<void> {
    const { project } = this;
    const { installCommand, configPath } = this.plan;
    if (installCommand !== null) {
      return this.command('install_failed', installCommand, shell(installCommand), project);
    }
    const folder = await installFolder(project, dirname(configPath));
    const plan = folder === null ? null : planInstall(await readdir(folder));
    if (folder === null || plan === null) {
      return this.say('The source has no package.json, so nothing is installed.');
    }
    const files = await readNamed(project, layerFiles);
    const manifests = files.filter(({ path }) => path.endsWith('package.json')).map(({ content }) => content);
    if (packages === null || !isRepeatable(plan, manifests)) return this.installPackages(plan, folder);
    const key = layerKey([...files, { path: 'folder', content: folder.slice(project.length) }]);
    if (await packages.place(key, project)) return this.say(`The packages of ${plan.lockfile} are already installed.`);
    await this.installPackages(plan, folder);
    return packages.keep(key, project);
  }

  private installPackages({ command }: InstallPlan, folder: string): Promise<void> {
    return this.command('install_failed', command.join(' '), command, folder);
  }

  private async runBuildCommand(): Promise<void> {
    const { buildCommand, configPath } = this.plan;
    if (buildCommand === null) return;
    await this.command('build_failed', buildCommand, shell(buildCommand), join(this.project, dirname(configPath)));
  }

  private async checkGraphs(): Promise<void> {
    const { graphCheck, graphVariables } = this.site;
    const { configPath } = this.plan;
    const program = [process.execPath, graphCheck, join(this.project, configPath)];
    const folder = join(this.project, dirname(configPath));
    // Apart from the environment of the program: a secret may have the name of one of its variables.
    const variables = { AGENT_GRAPH_VARIABLES: JSON.stringify(graphVariables) };
    await this.command('graphs_broken', 'Loading the graphs', program, folder, variables);
  }

  private async command(
    code: string,
    name: string,
    [program = '', ...args]: readonly string[],
    cwd: string,
    variables: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    this.say(`Running: ${name}`);
    const { folder, npmCache, environment, limits, signal } = this.site;
    const own = {
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'tmp'),
      CI: 'true',
      npm_config_cache: npmCache,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    };
    await runConfined({
      ...{ name, code, program, args, cwd, folder, limits, signal },
      root: this.project,
      environment: { ...environment, ...variables, ...own },
      onLine: this.lineWriter(),
    });
  }

  private lineWriter(): (line: string) => void {
    const { onLine, limits } = this.site;
    let left = limits.maxLogBytes;
    return (line) => {
      if (left <= 0) return;
      left -= Buffer.byteLength(line);
      if (left > 0) onLine('INFO', line);
      else onLine('WARNING', `The rest of the output is left out: it exceeds ${limits.maxLogBytes} bytes.`);
    };
  }

  private say(message: string): void {
    this.site.onLine('INFO', message);
  }
}

const shell = (command: string): string[] => ['/bin/sh', '-c', command];

/** The root of the source, or the folder of langgraph.json if only that one has a package.json. */
async function installFolder(project: string, configFolder: string): Promise<string | null> {
  for (const folder of [project, join(project, configFolder)]) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return null;
}
