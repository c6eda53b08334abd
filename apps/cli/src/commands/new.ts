import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { deploymentNameOf } from '@heddle/project-files';
import { CommandError, UsageError } from '../contract/errors.js';
import { templateFiles } from '../project/template.js';
import type { CliContext } from './command.js';

interface NewOptions {
  install: boolean;
  json?: boolean;
}

export function addNewCommand(parent: Command, context: CliContext): void {
  parent
    .command('new')
    .summary('Make a project that deploys as it is')
    .description(
      'Makes a folder with an agent in TypeScript that needs no model key, and installs its packages. heddle deploy in it runs the agent.',
    )
    .argument('<folder>', 'New or empty folder; its name becomes that of the deployment')
    .option('--no-install', 'Do not install packages, which needs a network')
    .option('--json', 'Write JSON for programs')
    .helpOption('-h, --help', 'Show this help')
    .action((folder: string, options: NewOptions) => make(folder, options, context));
}

async function make(folder: string, { install, json }: NewOptions, context: CliContext): Promise<void> {
  const { cwd, terminal } = context;
  const place = resolve(isAbsolute(folder) ? folder : join(cwd, folder));
  if (existsSync(place) && readdirSync(place).length > 0)
    throw new UsageError(`${folder} is not empty`, ['Give another folder.']);
  const name = deploymentNameOf(basename(place));
  const files = templateFiles(name);
  for (const [path, content] of files) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), content);
  }
  if (install) await installPackages(place, context);
  if (json) return terminal.out(JSON.stringify({ folder: place, name, files: [...files.keys()] }, null, 2));
  terminal.out(`${terminal.paint('green', 'Made')} ${relative(cwd, place) || place}: ${[...files.keys()].join(', ')}`);
  const steps = [`cd ${folder}`, ...(install ? [] : ['npm install']), 'heddle dev', 'heddle deploy'];
  terminal.note(`Next:\n${steps.map((step) => `  ${step}`).join('\n')}`);
}

const installMs = 10 * 60_000;

async function installPackages(place: string, { env, terminal }: CliContext): Promise<void> {
  terminal.progress('Installing packages');
  const timer = setInterval(() => terminal.progress('Installing packages'), 1000);
  try {
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], {
      cwd: place,
      env: env as NodeJS.ProcessEnv,
      timeout: installMs,
      shell: process.platform === 'win32',
    });
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    const lines = (stderr.trim() || message).split('\n').slice(-8);
    throw new CommandError('npm install failed; the project is there without packages', undefined, lines);
  } finally {
    clearInterval(timer);
    terminal.progress('');
  }
}
