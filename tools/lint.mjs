/**
 * ESLint, a search for file cycles and a check of table owners, over the whole workspace. Canaries, snippets that break
 * a rule on purpose, come first: the boundary rule silently does nothing without Nx's project graph.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProjectGraphAsync } from '@nx/devkit';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { parserWithTypes, partsOfWorkspace } from './lint-programs.mjs';
import { cycleCanary, moduleCanaries, tableCanaries } from './modules/canaries.mjs';
import { fileCycles } from './modules/file-cycles.mjs';
import { sourceFiles, tableProblems } from './modules/table-access.mjs';
import { tableOwners } from './modules/table-owners.mjs';
import { typed, untyped } from './typed-files.mjs';

process.env.NX_DAEMON = 'false';
const root = join(import.meta.dirname, '..');
// The Nx rule reads its project graph once only under the command of ESLint; elsewhere it reads the graph for each file.
process.argv[1] = fileURLToPath(import.meta.resolve('eslint/package.json')).replace('package.json', 'bin/eslint.js');

/**
 * A snippet, linted as if it were in the file; `messageId` where the rule has more than one message.
 *
 * @typedef {{ why: string, filePath: string, code: string, rule: string, messageId?: string }} Canary
 */

/**
 * Canaries of rules with types: files that do not exist, in projects that do.
 *
 * @type {Canary[]}
 */
const typedCanaries = [
  {
    why: 'a library loses a promise',
    filePath: 'libs/database/src/lost-promise.ts',
    code: 'export function start(): void {\n  Promise.resolve();\n}\n',
    rule: '@typescript-eslint/no-floating-promises',
  },
  {
    why: 'a tool loses a promise',
    filePath: 'tools/launcher/lost-promise.mjs',
    code: 'export function start() {\n  Promise.resolve();\n}\n',
    rule: '@typescript-eslint/no-floating-promises',
  },
  {
    why: 'a page loses a promise',
    filePath: 'apps/console/src/app/lost-promise.tsx',
    code: 'export function start(): void {\n  Promise.resolve();\n}\n',
    rule: '@typescript-eslint/no-floating-promises',
  },
];

/** @type {Canary[]} */
const canaries = [
  {
    why: 'a service imports the entities of another one',
    filePath: 'apps/control-plane/src/features/deployments/deployments.service.ts',
    code: "import * as foreign from '@heddle/entities-experiments';\nexport default foreign;\n",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    why: 'a shared library imports a service library',
    filePath: 'libs/http/src/http-app.ts',
    code: "import * as foreign from '@heddle/dto-control-plane';\nexport default foreign;\n",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    why: 'a tool reaches into another project by a relative path',
    filePath: 'tools/images/build.mjs',
    code: "import { root } from '../launcher/workspace.mjs';\nexport default root;\n",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    why: 'a tool imports a service library',
    filePath: 'tools/images/build.mjs',
    code: "import * as foreign from '@heddle/dto-control-plane';\nexport default foreign;\n",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    why: 'a service uses TypeORM outside of repositories',
    filePath: 'apps/control-plane/src/features/deployments/deployments.service.ts',
    code: "import { DataSource } from 'typeorm';\nexport default DataSource;\n",
    rule: 'no-restricted-imports',
  },
  {
    why: 'a controller imports a repository',
    filePath: 'apps/control-plane/src/features/deployments/deployments.controller.ts',
    code: "import { DeploymentRepository } from '../../core/deployments/deployment.repository.js';\nexport default DeploymentRepository;\n",
    rule: 'no-restricted-imports',
  },
  {
    why: 'a domain error knows the framework',
    filePath: 'apps/control-plane/src/features/deployments/deployment.errors.ts',
    code: "import { HttpException } from '@nestjs/common';\nexport default HttpException;\n",
    rule: 'no-restricted-imports',
  },
  {
    why: 'the environment is read outside of config/',
    filePath: 'apps/control-plane/src/features/deployments/deployments.service.ts',
    code: 'export default process.env.SECRET;\n',
    rule: 'no-restricted-syntax',
  },
  ...moduleCanaries,
];

/** @param {ESLint} eslint */
async function checkRules(eslint) {
  const withoutTypes = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });
  for (const canary of typedCanaries) await checkRule(eslint, canary);
  for (const canary of canaries) await checkRule(withoutTypes, canary);
}

/** @type {(eslint: ESLint, canary: Canary) => Promise<void>} */
async function checkRule(eslint, { why, filePath, code, rule, messageId }) {
  const [result] = await eslint.lintText(code, { filePath });
  /** @param {import('eslint').Linter.LintMessage} message */
  const isCaught = (message) =>
    message.ruleId === rule && message.severity === 2 && (!messageId || message.messageId === messageId);
  const found = result?.messages.map((message) => `${message.ruleId}: ${message.message}`);
  if (!result?.messages.some(isCaught)) throw notCaught(rule, why, found);
}

async function checkCycles() {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-cycle-'));
  try {
    for (const [name, text] of Object.entries(cycleCanary)) writeFileSync(join(folder, name), text);
    const found = await fileCycles(Object.keys(cycleCanary), folder);
    if (found.length === 0) throw notCaught('file cycles', 'two files import types of each other');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function checkTables() {
  for (const { why, file, owners, problem } of tableCanaries) {
    const found = tableProblems(owners, [file]);
    if (!found.some((one) => one.includes(problem))) throw notCaught('table owners', why, found);
  }
}

/** @type {(rule: string, why: string, found?: string[]) => Error} */
const notCaught = (rule, why, found) =>
  new Error(`The rule ${rule} does not work: ${why} was not caught (${found?.join('; ') || 'no message'}).`);

async function main() {
  await createProjectGraphAsync({ exitOnError: true });
  const parser = parserWithTypes(root, Object.fromEntries(typedCanaries.map(({ filePath, code }) => [filePath, code])));
  const eslint = new ESLint({
    cache: true,
    cacheLocation: '.nx/cache/eslint',
    cacheStrategy: 'content',
    errorOnUnmatchedPattern: false,
    warnIgnored: false,
    overrideConfig: {
      files: typed,
      ignores: untyped,
      languageOptions: { parser },
    },
  });
  await checkRules(eslint);
  await checkCycles();
  checkTables();
  console.log(`${typedCanaries.length + canaries.length + tableCanaries.length + 1} canaries caught`);
  const structure = [
    ...(await fileCycles(['apps', 'libs', 'tools', 'bench'], root)).map((cycle) => `File cycle: ${cycle}`),
    ...tableProblems(tableOwners, sourceFiles()),
  ];
  for (const problem of structure) console.log(problem);
  const results = [];
  for (const part of process.argv.length > 2 ? [process.argv.slice(2)] : partsOfWorkspace(root)) {
    results.push(...(await eslint.lintFiles(part)));
    parser.forget();
  }
  const formatter = await eslint.loadFormatter('stylish');
  const output = await formatter.format(results);
  if (output) console.log(output);
  const problems = results.reduce((sum, result) => sum + result.errorCount + result.warningCount, structure.length);
  console.log(`${results.length} files linted, ${problems} problems`);
  process.exitCode = problems > 0 ? 1 : 0;
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
