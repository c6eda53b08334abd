import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { BuildFailedError, inWorkFolder, removeAbandoned, runConfined } from '@heddle/builds';
import { forbiddenAddress, isPermittedAddress, permittedLookup } from '@heddle/egress';
import { StepFailedError } from '../../core/drivers/driver.port.js';
import { toStepFailure } from '../../core/drivers/step-failure.js';
import { DeploymentLog, type LogSource } from '../../core/logs/deployment-log.port.js';
import { SourceArchiveError } from '../sources/source.errors.js';
import { SourcesService } from '../sources/sources.service.js';
import { chooseCommit, readRefs, refsOf } from './commit.plan.js';
import { gitEnvironment } from './git-environment.js';
import { explainFailure } from './git-failure.plan.js';
import { isAllowedRepository, readRepositoryUrl } from './git-url.plan.js';
import { GitSettings } from './git.settings.js';

export interface GitRequest {
  log: LogSource;
  repoUrl: string;
  signal: AbortSignal;
}

/** Place of the commands of one request. */
interface Checkout {
  request: GitRequest;
  url: URL;
  folder: string;
  environment: Record<string, string>;
}

const memoryBytes = 1024 ** 3;
const maxProcesses = 32;
const keptLines = 1000;
/** The first version that pins the addresses of a host (http.curloptResolve). */
const minVersion = [2, 37] as const;

/** Content of repositories that the operator allows, fetched by the program git. */
@Injectable()
export class GitSourceService {
  private checkedVersion: Promise<void> | undefined;

  constructor(
    private readonly settings: GitSettings,
    private readonly sources: SourcesService,
    private readonly log: DeploymentLog,
  ) {}

  /** Commit of a branch, a tag or a commit id. */
  resolve(request: GitRequest, repoRef: string): Promise<string> {
    return this.inFolder(request, async (checkout) => {
      const args = ['ls-remote', '--', checkout.url.href, ...refsOf(repoRef)];
      const refs = readRefs(await this.git(checkout, args));
      const chosen = chooseCommit(repoRef, refs);
      if ('problem' in chosen && refs.size === 0) await this.requireGit(checkout);
      if ('problem' in chosen) throw new StepFailedError('ref_not_found', chosen.problem);
      return chosen.commit;
    });
  }

  /** Stores the files of a commit; returns their digest. */
  fetch(request: GitRequest, commit: string): Promise<string> {
    return this.inFolder(request, async (checkout) => {
      const { url, folder } = checkout;
      this.log.append(request.log, 'INFO', `Fetching ${url.href} at ${commit}.`);
      const format = commit.length === 64 ? 'sha256' : 'sha1';
      await this.git(checkout, ['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, '.']);
      // A repository may leave files out of its archives, which the build needs.
      await mkdir(join(folder, 'info'), { recursive: true });
      await writeFile(join(folder, 'info', 'attributes'), '* -export-ignore\n');
      const options = ['--quiet', '--depth=1', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
      await this.git(checkout, ['fetch', ...options, '--', url.href, commit]);
      const archive = join(folder, 'source.tar.gz');
      await this.git(checkout, ['archive', '--format=tar.gz', `--output=${archive}`, `${commit}^{tree}`]);
      return this.keep(archive);
    });
  }

  /** Git takes any answer to be a list of refs, so that a website is a repository without branches. */
  private async requireGit(checkout: Checkout): Promise<void> {
    const { url, folder, environment } = checkout;
    const packets = join(folder, 'packets');
    const traced = { ...checkout, environment: { ...environment, GIT_TRACE_PACKET: packets } };
    await this.git(traced, ['ls-remote', '--', url.href, 'HEAD']);
    if (existsSync(packets)) return;
    throw new StepFailedError(
      'repository_not_found',
      `The source ${url.href} cannot be fetched: there is no Git repository at this address.`,
    );
  }

  private async keep(archive: string): Promise<string> {
    try {
      return (await this.sources.store(createReadStream(archive))).digest;
    } catch (error) {
      if (error instanceof SourceArchiveError) throw new StepFailedError('source_archive', error.message);
      throw error;
    }
  }

  private async inFolder<T>(request: GitRequest, work: (checkout: Checkout) => Promise<T>): Promise<T> {
    request.signal.throwIfAborted();
    const url = this.allowedUrl(request.repoUrl);
    // Among the builds, whose leftovers of a killed process are removed.
    const builds = join(this.settings.folder, 'builds');
    await removeAbandoned(builds, () => false);
    const folder = join(builds, `git-${randomUUID()}`);
    return inWorkFolder(folder, async () => {
      const environment = gitEnvironment({
        url,
        addresses: await this.addressesOf(url),
        token: this.settings.tokens.get(url.host) ?? null,
        home: folder,
        common: this.settings.environment,
      });
      const checkout = { request, url, folder, environment };
      await (this.checkedVersion ??= this.checkVersion(checkout).catch((error: unknown) => {
        this.checkedVersion = undefined;
        throw error;
      }));
      return work(checkout);
    });
  }

  private allowedUrl(text: string): URL {
    const read = readRepositoryUrl(text);
    if ('problem' in read) {
      throw new StepFailedError('source_not_allowed', `The URL of the repository is refused: ${read.problem}.`);
    }
    if (!isAllowedRepository(read.url, this.settings.allowed)) {
      throw new StepFailedError(
        'source_not_allowed',
        `The repository ${read.url.href} is not among those that this server may fetch (GIT_URLS).`,
      );
    }
    return read.url;
  }

  /** Empty where nothing has to be pinned. */
  private async addressesOf(url: URL): Promise<string[]> {
    if (url.protocol === 'file:') return [];
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const { networks } = this.settings;
    if (isIP(host) !== 0) {
      if (isPermittedAddress(host, networks)) return [];
      throw forbidden(host);
    }
    try {
      return await lookUp(host, networks);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === forbiddenAddress) throw forbidden(host);
      throw new Error(`The host ${host} of the repository cannot be resolved: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  private async checkVersion(checkout: Checkout): Promise<void> {
    const [line = ''] = await this.git(checkout, ['version']);
    const [, major, minor] = /(\d+)\.(\d+)/.exec(line) ?? [];
    const isOld = Number(major) < minVersion[0] || (Number(major) === minVersion[0] && Number(minor) < minVersion[1]);
    if (major === undefined || isOld) {
      throw new StepFailedError('git_missing', `git ${minVersion.join('.')} or newer is needed; found: ${line}`);
    }
  }

  /** Lines of the output. */
  private async git({ request, url, folder, environment }: Checkout, args: readonly string[]): Promise<string[]> {
    const { maxBytes, timeoutMs } = this.settings;
    const output: string[] = [];
    try {
      await runConfined({
        name: `git ${args[0]}`,
        code: 'git_failed',
        program: 'git',
        args,
        cwd: folder,
        folder,
        root: folder,
        environment,
        limits: { timeoutMs, maxMemoryBytes: memoryBytes, maxProcesses, maxDiskBytes: maxBytes },
        onLine: (line) => {
          if (output.push(line) > keptLines) output.shift();
        },
        signal: request.signal,
      });
      return output;
    } catch (error) {
      if (!(error instanceof BuildFailedError) || error.code !== 'git_failed') throw toStepFailure(error);
      const { code, message } = explainFailure(url.href, output);
      throw code === null ? new Error(message) : new StepFailedError(code, message, error.exitCode);
    }
  }
}

const forbidden = (host: string) =>
  new StepFailedError(
    'source_not_allowed',
    `The host ${host} of the repository has no address that this server may reach (GIT_NETWORKS).`,
  );

async function lookUp(host: string, networks: readonly string[]): Promise<string[]> {
  const found = await promisify(permittedLookup(networks))(host, { all: true });
  return (found as unknown as { address: string }[]).map(({ address }) => address);
}
