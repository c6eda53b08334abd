import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const name = '@langchain/langgraph-cli';
/** The tag `latest` of the registry is an older line without `deploy`. */
const version = '1.5.1';
/** Maximum time of the installation in ms. */
const installMs = 5 * 60_000;

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'heddle-official-cli');
const program = (folder: string) => join(folder, 'node_modules', name, 'dist/cli/cli.mjs');

/**
 * Path of the official command line, installed once per user: it reports usage, so it is no dependency of this
 * repository. undefined where the registry is out of reach; one line on standard error then has the reason.
 */
export async function officialCli(): Promise<string | undefined> {
  const folder = join(cache, version);
  if (existsSync(program(folder))) return program(folder);
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(join(cache, 'part-'));
  try {
    writeFileSync(join(part, 'package.json'), '{"private": true}');
    const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
    await promisify(execFile)('npm', ['install', ...options, `${name}@${version}`], {
      cwd: part,
      timeout: installMs,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    // Another process may have been first.
    if (!existsSync(folder)) renameSync(part, folder);
    return program(folder);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    process.stderr.write(`skipped: tests with ${name} ${version} (cannot be installed: ${reason})\n`);
    return undefined;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
