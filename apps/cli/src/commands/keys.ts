import type { Command } from 'commander';
import type { ApiKey } from '../api/wire-types.js';
import { addConnectionOptions, type ConnectionOptions } from '../config/connection.js';
import { UsageError } from '../contract/errors.js';
import { repeated } from '../terminal/options.js';
import { type Column, textTable } from '../terminal/table.js';
import { type CliContext, connectControlPlane } from './command.js';

interface CreateOptions extends ConnectionOptions {
  permission?: string[];
}

/** `heddle keys` with its commands. */
export function addKeysCommand(parent: Command, context: CliContext): void {
  const keys = parent
    .command('keys')
    .description('API keys: list, create, revoke.')
    .helpCommand('help [command]', 'Show the help of a command');
  const listing = keys.command('list').summary('List API keys').description('Lists API keys, without the keys.');
  addConnectionOptions(listing, 'controlPlane').action((options: ConnectionOptions) => list(options, context));
  const creating = keys
    .command('create')
    .summary('Create an API key')
    .description('Creates an API key and prints it. It cannot be shown again.')
    .argument('<name>', 'Purpose of the key')
    .option(
      '--permission <name>',
      'Permission, such as deployments:read; may be repeated. Default: all of the calling key',
      repeated,
    );
  addConnectionOptions(creating, 'controlPlane').action((name: string, options: CreateOptions) =>
    create(name, options, context),
  );
  const revoking = keys
    .command('revoke')
    .summary('Revoke an API key')
    .description('Revokes API keys. Services notice it within seconds.')
    .argument('<id...>', 'Ids, or first characters of the keys, of heddle keys list');
  addConnectionOptions(revoking, 'controlPlane').action((ids: string[], options: ConnectionOptions) =>
    revoke(ids, options, context),
  );
}

async function list(options: ConnectionOptions, context: CliContext): Promise<void> {
  const { api } = connectControlPlane(options, context);
  const { terminal } = context;
  const found = await api.keys();
  if (options.json) return terminal.out(JSON.stringify(found, null, 2));
  const columns: Column<ApiKey>[] = [
    { title: 'NAME', cell: ({ name }) => name },
    { title: 'KEY', cell: ({ key_hint: hint }) => `${hint}…` },
    { title: 'PERMISSIONS', cell: ({ permissions }) => permissions.join(' ') },
    { title: 'WORKSPACE', cell: ({ all_workspaces: all, workspace_id: id }) => (all ? 'all' : id) },
    { title: 'CREATED', cell: ({ created_at: at }) => at.slice(0, 16).replace('T', ' ') },
    { title: 'ID', cell: ({ id }) => id },
  ];
  terminal.out(textTable(columns, found, (text, row) => (row ? text : terminal.paint('bold', text))));
}

async function create(name: string, { permission, ...options }: CreateOptions, context: CliContext): Promise<void> {
  const { api } = connectControlPlane(options, context);
  const { terminal } = context;
  const issued = await api.createKey({ name, ...(permission === undefined ? {} : { permissions: permission }) });
  if (options.json) return terminal.out(JSON.stringify(issued, null, 2));
  terminal.out(issued.key);
  terminal.note(`Key "${name}" with ${issued.permissions.join(', ')}. It is not shown again; its id is ${issued.id}`);
}

async function revoke(texts: readonly string[], options: ConnectionOptions, context: CliContext): Promise<void> {
  const { api } = connectControlPlane(options, context);
  const all = await api.keys();
  const found = texts.map((text) => {
    const matching = all.filter(({ id, key_hint: hint }) => id === text.toLowerCase() || hint === text);
    const [key, other] = matching;
    if (key && !other) return key;
    throw new UsageError(other ? `Several keys begin with "${text}": give an id` : `No key "${text}"`, [
      'heddle keys list shows ids.',
    ]);
  });
  for (const { id } of found) await api.revokeKey(id);
  if (options.json) context.terminal.out(JSON.stringify({ revoked: found.map(({ id }) => id) }, null, 2));
  else for (const { name, id } of found) context.terminal.note(`Revoked ${name} (${id})`);
}
