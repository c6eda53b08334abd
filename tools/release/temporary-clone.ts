import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root as repositoryRoot } from '@heddle/launcher/workspace';

const installedList = '.package-lock.json';
const services = ['control-plane', 'agent-server', 'experiments'];

interface Ended {
  code: number;
  output: string;
}

/**
 * A clone of the commit that is checked out, without the history before it and without tags, in which a test may commit
 * and release. Packages are those of this repository; the workspaces among them are the clone's own.
 */
export class TemporaryClone {
  private constructor(readonly root: string) {}

  static async create(): Promise<TemporaryClone> {
    const clone = new TemporaryClone(await realpath(await mkdtemp(join(tmpdir(), 'heddle-clone-'))));
    await clone.succeed('git', 'clone', '--quiet', '--depth=1', '--no-tags', `file://${repositoryRoot}`, '.');
    for (const [key, value] of Object.entries({
      'user.name': 'Releaser',
      'user.email': 'releaser@example.com',
      'commit.gpgsign': 'false',
      'tag.gpgsign': 'false',
    }))
      await clone.succeed('git', 'config', key, value);
    await clone.linkPackages();
    await clone.copyCompiled();
    return clone;
  }

  /** Runs a command without network access and returns its two outputs together. */
  run(command: string, ...args: string[]): Promise<Ended> {
    return new Promise((resolve, reject) => {
      const env = { ...process.env, CI: 'true', NX_DAEMON: 'false', NX_NO_CLOUD: 'true', npm_config_offline: 'true' };
      execFile(command, args, { cwd: this.root, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
        if (error && typeof error.code !== 'number') reject(error);
        else resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
      });
    });
  }

  async succeed(command: string, ...args: string[]): Promise<string> {
    const { code, output } = await this.run(command, ...args);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`);
    return output.trimEnd();
  }

  node(script: string, ...args: string[]): Promise<Ended> {
    return this.run(process.execPath, script, ...args);
  }

  read(path: string): Promise<string> {
    return readFile(join(this.root, path), 'utf8');
  }

  async commit(message: string, path: string, text: string): Promise<void> {
    await mkdir(dirname(join(this.root, path)), { recursive: true });
    await writeFile(join(this.root, path), text);
    await this.succeed('git', 'add', path);
    await this.succeed('git', 'commit', '--quiet', '--message', message);
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }

  private async linkPackages(): Promise<void> {
    const from = join(repositoryRoot, 'node_modules');
    const to = join(this.root, 'node_modules');
    await mkdir(join(to, '@heddle'), { recursive: true });
    for (const name of await readdir(from)) {
      // npm writes into its list of installed packages; a link would lead to the list of this repository.
      if (name === installedList) await copyFile(join(from, name), join(to, name));
      else if (name !== '@heddle') await symlink(join(from, name), join(to, name));
    }
    for (const name of await readdir(join(from, '@heddle'))) {
      const workspace = await readlink(join(from, '@heddle', name));
      await symlink(workspace, join(to, '@heddle', name));
      // Versions that differ from those of the root. Git ignores folders of this name, but no links.
      const own = join(from, '@heddle', workspace, 'node_modules');
      const linked = join(to, '@heddle', workspace, 'node_modules');
      if (!existsSync(own)) continue;
      await mkdir(linked);
      for (const entry of await readdir(own)) await symlink(join(own, entry), join(linked, entry));
    }
  }

  /**
   * Copies compiled files, to save their compilation. The compiler compares contents; only settings newer than its
   * output make it start over, and the settings of a clone are as new as the clone.
   */
  private async copyCompiled(): Promise<void> {
    const compiled = await readdir(join(repositoryRoot, 'libs'), { recursive: true, withFileTypes: true });
    const folders = compiled
      .filter((entry) => entry.name === 'dist' && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
      .concat(services.map((service) => join(repositoryRoot, 'apps', service, 'dist')));
    for (const folder of folders)
      await cp(folder, folder.replace(repositoryRoot, this.root), { recursive: true, preserveTimestamps: true });
    const settings = await this.succeed('git', 'ls-files', '*tsconfig*.json', '*package.json');
    for (const file of settings.split('\n')) await utimes(join(this.root, file), 0, 0);
  }
}
