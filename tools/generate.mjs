/**
 * `npm run generate`: OpenAPI documents, typed clients, .env.example, the objects in k8s/ and pages of docs/reference from
 * their sources, which are compiled first.
 * With `--check` it writes nothing, and any difference is an error (part of `npm test`).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { format } from 'prettier';
import { generateManifests } from './k8s/generate.mjs';
import { variables as launcherVariables } from './launcher/help.mjs';
import { bin, root, run } from './launcher/workspace.mjs';
import { documentedService, serviceExport } from './reference/documented-service.mjs';
import { referencePages } from './reference/pages.mjs';

const check = process.argv.includes('--check');
const all = [
  {
    name: 'control-plane',
    title: 'Control plane',
    client: 'ControlPlane',
    exports: { createApp: 'createControlPlaneApp', api: 'controlPlaneApi', env: 'controlPlaneEnv' },
  },
  {
    name: 'agent-server',
    title: 'Agent server',
    client: 'AgentServer',
    exports: { createApp: 'createAgentServerApp', api: 'agentServerApi', env: 'agentServerEnv' },
  },
  {
    name: 'experiments',
    title: 'Experiments',
    client: 'Experiments',
    exports: { createApp: 'createExperimentsApp', api: 'experimentsApi', env: 'experimentsEnv' },
  },
];
/** `npm run generate -- control-plane` generates the files of one service. */
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const services = all.filter(({ name }) => named.length === 0 || named.includes(name));
/** @type {string[]} */
const stale = [];

/** @type {(path: string, content: string) => void} */
function emit(path, content) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  if (check) {
    stale.push(path);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  console.log(`wrote ${path}`);
}

/** @param {(typeof all)[number]} service */
const clientSource = ({ name, client }) => `// Generated from openapi/${name}.json by \`npm run generate\`; do not edit.
import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, paths } from './schema.gen.js';

export type { components, operations, paths } from './schema.gen.js';

export type ${client}Client = Client<paths>;
export type ${client}Schemas = components['schemas'];

/** A typed client of the ${name} API: \`create${client}Client({ baseUrl, headers: { 'X-Api-Key': key } })\`. */
export function create${client}Client(options: ClientOptions): ${client}Client {
  return createClient<paths>(options);
}
`;

/**
 * Emits the document and client of a service; returns its metrics.
 * @param {(typeof all)[number]} service
 */
async function generateService(service) {
  const { document, metrics } = await documentedService(service);
  emit(`openapi/${service.name}.json`, `${JSON.stringify(document, null, 2)}\n`);
  // A request may omit a field with a default; a response lists its fields as required.
  const options = { alphabetize: false, exportType: false, defaultNonNullable: false };
  const types = astToString(await openapiTypescript(document, options));
  const header = `// Generated from openapi/${service.name}.json by \`npm run generate\`; do not edit.\n`;
  emit(`libs/clients/${service.name}/src/schema.gen.ts`, header + types);
  emit(
    `libs/clients/${service.name}/src/index.ts`,
    await format(clientSource(service), { parser: 'typescript', singleQuote: true, printWidth: 120 }),
  );
  return metrics;
}

/**
 * A setting that no schema describes.
 * @param {string} name
 * @param {string} description
 * @param {string} fallback
 */
function plainSetting(name, description, fallback) {
  const ofValue = /^\d+$/.test(fallback) ? 'integer' : 'text';
  const type = name.endsWith('_PORT') ? 'integer, 0 to 65535' : name.endsWith('_URL') ? 'URL' : ofValue;
  return { name, description, type, required: false, fallback: fallback === 'none' ? '' : fallback };
}

/** The settings of each program, from the schema that it reads its environment with. */
async function programs() {
  const { renderEnvExample, settingsOf } = await import('../libs/config/dist/index.js');
  const { bootstrapEnv } = await import('../apps/control-plane/dist/config/bootstrap-env.js');
  // A computed path: the console's sources are checked in a project of their own.
  /** @type {{ consoleVariables: { name: string, default: string, meaning: string }[] }} */
  const { consoleVariables } = await import(join(root, 'apps/console/server/config/env.mjs'));
  const ofServices = await Promise.all(
    services.map(async ({ name, title, exports }) => {
      const schema = await serviceExport(name, 'config/env', exports.env);
      const program = `apps/${name}`;
      return {
        title,
        program,
        settings: settingsOf(schema),
        example: renderEnvExample(`${title} (${program})`, schema),
      };
    }),
  );
  const bootstrap = {
    title: 'Bootstrap',
    program: 'apps/control-plane/dist/bootstrap.js',
    settings: settingsOf(bootstrapEnv),
    example: renderEnvExample('Bootstrap: roles and schemas (apps/control-plane/dist/bootstrap.js)', bootstrapEnv),
  };
  const consoleLines = consoleVariables.map(
    (variable) => `# ${variable.meaning}\n#${variable.name}=${variable.default}\n`,
  );
  const consoleProgram = {
    title: 'Console',
    program: 'apps/console',
    settings: consoleVariables.map(({ name, meaning, default: fallback }) => plainSetting(name, meaning, fallback)),
    example: `# Console (apps/console)\n${consoleLines.join('')}`,
  };
  const launcher = {
    title: 'npm start',
    program: 'npm start',
    settings: launcherVariables.map(({ name, meaning, fallback }) => plainSetting(name, meaning, fallback)),
  };
  return { launcher, services: ofServices, others: [bootstrap, consoleProgram] };
}

/** @param {Awaited<ReturnType<typeof programs>>} programs */
function generateEnvExample({ services, others }) {
  const intro =
    '# Generated by `npm run generate` from the config/env of each app; do not edit.\n' +
    '# Every variable but those of the console may also be given as NAME_FILE, the path of a file that holds the value.\n';
  emit('.env.example', `${intro}\n${[...services, ...others].map(({ example }) => example).join('\n')}`);
}

await run(process.execPath, [bin('tsc'), '-b', 'tsconfig.build.json']);
/** @type {Parameters<typeof referencePages>[2]} */
const metrics = {};
for (const service of services) metrics[service.name] = await generateService(service);
if (named.length === 0) {
  await run(process.execPath, ['apps/cli/bundle.mjs']);
  const all = await programs();
  generateEnvExample(all);
  for (const [path, content] of await referencePages(services, all, metrics)) emit(path, content);
  for (const [path, text] of (await generateManifests()) ?? []) emit(path, text);
}
if (stale.length > 0) {
  console.error(
    `Not up to date with their sources; run \`npm run generate\` and commit:\n${stale.map((path) => `  ${path}`).join('\n')}`,
  );
  process.exitCode = 1;
} else if (check) {
  console.log('generated files are up to date');
}
