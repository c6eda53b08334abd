import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  type BuildPlan,
  type CopyFolder,
  duplicateFolder,
  inWorkFolder,
  InstallLayers,
  type KnownPackages,
  type Layer,
  linkFolder,
  pack,
  packageFolders,
  ProjectBuild,
  removeAbandoned,
} from '@heddle/builds';
import { ArtefactNotFoundError, ArtefactStore } from '../../core/artefacts/artefact-store.port.js';
import { type Environment, StepFailedError } from '../../core/drivers/driver.port.js';
import { toStepFailure } from '../../core/drivers/step-failure.js';
import { DeploymentLog, type LogSource } from '../../core/logs/deployment-log.port.js';
import { BuildSettings } from './build.settings.js';
import { Slots } from './slots.js';

interface BuildRequest extends BuildPlan {
  log: LogSource;
  /** Checked archive of the source. */
  sourceDigest: string;
  /** Variables for loading the graphs. */
  environment: Environment;
  /** Receives the built project, so that this machine need not unpack it. */
  keepAt: string;
}

/** Builds projects on this machine, and stores the results as archives that any generic agent server runs. */
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
    // The lease of this step shows that an earlier build of the revision is lost.
    await removeAbandoned(builds, (name) => name.startsWith(`${request.log.revisionId}-`));
    return inWorkFolder(folder, () => this.buildIn(folder, request, signal));
  }

  private async buildIn(folder: string, request: BuildRequest, signal: AbortSignal): Promise<string[]> {
    try {
      const build = this.prepare(request, folder, signal);
      const packages = new LayeredPackages(this.layers, this.store, request);
      await build.run(() => this.openSource(request), packages);
      this.log.append(request.log, 'INFO', 'Storing the result.');
      const digests = await this.storeResult(build.project, request, packages.layer);
      await keep(build.project, request.keepAt);
      return digests;
    } catch (error) {
      throw toStepFailure(error);
    }
  }

  private prepare(request: BuildRequest, folder: string, signal: AbortSignal): ProjectBuild {
    const { settings } = this;
    return new ProjectBuild(request, {
      folder,
      npmCache: join(settings.folder, 'npm-cache', request.log.tenantId),
      limits: settings,
      graphCheck: settings.graphCheck,
      environment: settings.environment,
      graphVariables: request.environment,
      onLine: (level, line) => this.log.append(request.log, level, line),
      signal,
    });
  }

  private async openSource({ sourceDigest }: BuildRequest): Promise<Readable> {
    try {
      return await this.store.open(sourceDigest);
    } catch (error) {
      if (!(error instanceof ArtefactNotFoundError)) throw error;
      throw new StepFailedError('source_missing', 'The uploaded source is no longer stored. Upload it again.');
    }
  }

  /** Packages in a layer are stored once for many builds, unless the build command may have changed them. */
  private async storeResult(project: string, { buildCommand }: BuildRequest, layer: Layer | null): Promise<string[]> {
    const isLayered = layer !== null && buildCommand === null;
    const left = isLayered ? new Set(await packageFolders(project)) : new Set<string>();
    const { digest } = await this.store.put(pack(project, ['.'], (path) => left.has(path)));
    return isLayered ? [layer.digest, digest] : [digest];
  }
}

/** Packages of the workspace on this machine. */
class LayeredPackages implements KnownPackages {
  /** Layer of the installed packages, if the same ones can serve again. */
  layer: Layer | null = null;
  private readonly copyFolder: CopyFolder;
  private readonly tenantId: string;

  constructor(
    private readonly layers: InstallLayers,
    private readonly store: ArtefactStore,
    { buildCommand, log }: BuildRequest,
  ) {
    // Build commands write into packages, such as those that generate code.
    this.copyFolder = buildCommand === null ? linkFolder : duplicateFolder;
    this.tenantId = log.tenantId;
  }

  async place(key: string, project: string): Promise<boolean> {
    const known = await this.layers.find(this.tenantId, key);
    if (!known) return false;
    const paths = await packageFolders(known.folder);
    for (const path of paths) await this.copyFolder(join(known.folder, path), join(project, path));
    this.layer = { ...known, digest: await this.stored(known, paths) };
    return true;
  }

  async keep(key: string, project: string): Promise<void> {
    const paths = await packageFolders(project);
    if (paths.length === 0) return;
    const { digest } = await this.store.put(pack(project, paths));
    await this.layers.keep(this.tenantId, key, project, paths, { digest, copyFolder: this.copyFolder });
    this.layer = await this.layers.find(this.tenantId, key);
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
}

/** A repeated build replaces the result of an earlier attempt. */
async function keep(project: string, keepAt: string): Promise<void> {
  await mkdir(dirname(keepAt), { recursive: true, mode: 0o700 });
  await rm(keepAt, { recursive: true, force: true });
  await rename(project, keepAt);
}
