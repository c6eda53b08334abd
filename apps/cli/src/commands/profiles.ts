import type { Command } from 'commander';
import { ApiError } from '../api/api-error.js';
import { ControlPlaneApi } from '../api/control-plane-api.js';
import { configPathOf, type Profile, readConfigFile, writeConfigFile } from '../config/config-file.js';
import { isApiKey, rootOf, services } from '../config/connection.js';
import { UsageError } from '../contract/errors.js';
import { type Column, textTable } from '../terminal/table.js';
import { type CliContext, settingsOf } from './command.js';

interface LoginOptions {
  profile: string;
  experimentsUrl?: string;
  consoleUrl?: string;
  workspace?: string;
  check: boolean;
}

const notes = `
The key is read from stdin, and is not shown on a terminal:
  echo "$KEY" | heddle login https://heddle.example.com

Profiles are in heddle/config.json below XDG_CONFIG_HOME or ~/.config, which only you may read;
HEDDLE_CONFIG_FILE names another file. Options and variables take precedence over the profile in
use, and --profile over variables. A key of a profile is sent only to the addresses in it.`;

const profileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** `heddle login`: makes a profile, and uses it. */
export function addLoginCommand(parent: Command, context: CliContext): void {
  parent
    .command('login')
    .summary('Store the address of a platform and a key for it')
    .description('Checks a key at a control plane, and stores both as a profile, which is in use from then on.')
    .argument('[url]', 'Control plane', services.controlPlane.localUrl)
    .option('--profile <name>', 'Name of the profile', 'default')
    .option('--experiments-url <url>', 'Experiments service of the platform')
    .option('--console-url <url>', 'Base of links. Default: the service, which redirects browsers to the console')
    .option('--workspace <id>', 'Workspace of the key')
    .option('--no-check', 'Store the key without asking the control plane')
    .helpOption('-h, --help', 'Show this help')
    .addHelpText('after', notes)
    .action((url: string, options: LoginOptions) => login(url, options, context));
}

/** `heddle profile` with its commands. */
export function addProfileCommand(parent: Command, context: CliContext): void {
  const profiles = parent
    .command('profile')
    .description('Profiles of heddle login: list, use, remove.')
    .helpCommand('help [command]', 'Show the help of a command');
  profiles
    .command('list')
    .summary('List profiles')
    .description('Lists profiles, without their keys. The one in use is marked with a star.')
    .option('--json', 'Write JSON for programs')
    .helpOption('-h, --help', 'Show this help')
    .action((options: { json?: boolean }) => list(options, context));
  profiles
    .command('use')
    .summary('Use another profile')
    .description('Uses a profile in all commands without --profile and HEDDLE_PROFILE.')
    .argument('<name>', 'Name of the profile')
    .helpOption('-h, --help', 'Show this help')
    .action((name: string) => use(name, context));
  profiles
    .command('remove')
    .summary('Remove a profile and its key')
    .description('Removes a profile and its key from this machine. The key stays valid: heddle keys revoke ends it.')
    .argument('<name>', 'Name of the profile')
    .helpOption('-h, --help', 'Show this help')
    .action((name: string) => remove(name, context));
}

async function login(text: string, options: LoginOptions, context: CliContext): Promise<void> {
  const { env, prompt, terminal } = context;
  if (!profileName.test(options.profile))
    throw new UsageError('--profile: a name has letters, digits, dots, dashes and underscores, at most 64');
  const controlPlaneUrl = rootOf(text, 'url', services.controlPlane.path);
  const apiKey = prompt.isInteractive
    ? await prompt.askSecret(`API key for ${controlPlaneUrl}: `)
    : (await prompt.readAll()).trim();
  if (!isApiKey(apiKey)) throw new UsageError('No API key on stdin, or one with spaces or other characters');
  const { workspace, experimentsUrl, consoleUrl } = options;
  const profile: Profile = {
    controlPlaneUrl,
    ...(experimentsUrl === undefined
      ? {}
      : { experimentsUrl: rootOf(experimentsUrl, '--experiments-url', services.experiments.path) }),
    ...(consoleUrl === undefined ? {} : { consoleUrl: rootOf(consoleUrl, '--console-url', /\/$/) }),
    ...(workspace === undefined ? {} : { workspace }),
    apiKey,
  };
  if (options.check) await check(profile, context);
  const path = configPathOf(env);
  const config = readConfigFile(path);
  writeConfigFile(path, {
    current: options.profile,
    profiles: { ...config.profiles, [options.profile]: profile },
  });
  terminal.note(`Stored the profile "${options.profile}" in ${path}; it is in use.`);
}

/** The key of another purpose lacks permissions here, and is still a key of the platform. */
async function check({ controlPlaneUrl: url = '', apiKey, workspace }: Profile, context: CliContext): Promise<void> {
  const connection = { url, apiKey, workspace, consoleUrl: url, timeoutMs: 30_000, retries: 2 };
  try {
    await new ControlPlaneApi(settingsOf(connection, context)).deployments(1);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return;
    throw error;
  }
}

function list({ json }: { json?: boolean }, { env, terminal }: CliContext): void {
  const { current, profiles } = readConfigFile(configPathOf(env));
  const rows = Object.entries(profiles).map(([name, { apiKey, ...rest }]) => ({
    name,
    isCurrent: name === current,
    hasKey: apiKey !== undefined,
    ...rest,
  }));
  if (json) return terminal.out(JSON.stringify(rows, null, 2));
  if (rows.length === 0) return terminal.note('No profiles; heddle login makes one.');
  const columns: Column<(typeof rows)[number]>[] = [
    { title: '', cell: ({ isCurrent }) => (isCurrent ? '*' : '') },
    { title: 'NAME', cell: ({ name }) => name },
    { title: 'CONTROL PLANE', cell: ({ controlPlaneUrl }) => controlPlaneUrl ?? '-' },
    { title: 'EXPERIMENTS', cell: ({ experimentsUrl }) => experimentsUrl ?? '-' },
    { title: 'WORKSPACE', cell: ({ workspace }) => workspace ?? '-' },
  ];
  terminal.out(textTable(columns, rows, (cell, row) => (row ? cell : terminal.paint('bold', cell))));
}

function use(name: string, { env, terminal }: CliContext): void {
  const path = configPathOf(env);
  const config = readConfigFile(path);
  requireProfile(config.profiles, name);
  writeConfigFile(path, { ...config, current: name });
  terminal.note(`The profile "${name}" is in use.`);
}

function remove(name: string, { env, terminal }: CliContext): void {
  const path = configPathOf(env);
  const { current, profiles } = readConfigFile(path);
  requireProfile(profiles, name);
  const { [name]: _removed, ...others } = profiles;
  writeConfigFile(path, { ...(current === undefined || current === name ? {} : { current }), profiles: others });
  terminal.note(`Removed the profile "${name}"${current === name ? '; none is in use' : ''}.`);
}

function requireProfile(profiles: Readonly<Record<string, Profile>>, name: string): void {
  if (!Object.hasOwn(profiles, name))
    throw new UsageError(`No profile "${name}"`, ['heddle profile list shows the profiles.']);
}
