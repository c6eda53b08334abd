/**
 * ESLint over the whole workspace, plus canaries: snippets that break an import rule on purpose. The boundary rule
 * silently does nothing without Nx's project graph, so the graph is made first and each canary must be caught.
 */
import { existsSync } from 'node:fs';
import { createProjectGraphAsync } from '@nx/devkit';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { moduleCanaries } from './modules/canaries.mjs';

process.env.NX_DAEMON = 'false';

/**
 * A snippet, linted as if it were in the file; `messageId` where the rule has more than one message.
 *
 * @typedef {{ why: string, filePath: string, code: string, rule: string, messageId?: string }} Canary
 */

/** @type {Canary[]} */
const canaries = [
  {
    why: 'a library loses a promise',
    filePath: 'libs/database/src/migrate.ts',
    code: 'export function start(): void {\n  Promise.resolve();\n}\n',
    rule: '@typescript-eslint/no-floating-promises',
  },
  {
    why: 'a tool loses a promise',
    filePath: 'tools/platform/processes.mjs',
    code: 'export function start() {\n  Promise.resolve();\n}\n',
    rule: '@typescript-eslint/no-floating-promises',
  },
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
    why: 'a service uses TypeORM outside of repositories',
    filePath: 'apps/control-plane/src/features/deployments/deployments.service.ts',
    code: "import { DataSource } from 'typeorm';\nexport default DataSource;\n",
    rule: 'no-restricted-imports',
  },
  {
    why: 'a controller imports a repository',
    filePath: 'apps/control-plane/src/features/deployments/deployments.controller.ts',
    code: "import { DeploymentRepository } from './deployment.repository.js';\nexport default DeploymentRepository;\n",
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

async function main() {
  await createProjectGraphAsync({ exitOnError: true });
  const eslint = new ESLint({ cache: true, cacheLocation: '.nx/cache/eslint', cacheStrategy: 'content' });
  const strict = new ESLint();
  // Some canaries are in files that do not exist, which rules with types cannot look at.
  const withoutTypes = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });
  for (const { why, filePath, code, rule, messageId } of canaries) {
    const [result] = await (existsSync(filePath) ? strict : withoutTypes).lintText(code, { filePath });
    /** @param {import('eslint').Linter.LintMessage} message */
    const isCaught = (message) =>
      message.ruleId === rule && message.severity === 2 && (!messageId || message.messageId === messageId);
    if (!result?.messages.some(isCaught)) {
      const found = result?.messages.map((message) => `${message.ruleId}: ${message.message}`).join('; ');
      throw new Error(`The rule ${rule} does not work: ${why} was not caught (${found || 'no message'}).`);
    }
  }
  console.log(`${canaries.length} canaries caught`);
  const results = await eslint.lintFiles(process.argv.length > 2 ? process.argv.slice(2) : ['.']);
  const formatter = await eslint.loadFormatter('stylish');
  const output = await formatter.format(results);
  if (output) console.log(output);
  const problems = results.reduce((sum, result) => sum + result.errorCount + result.warningCount, 0);
  console.log(`${results.length} files linted, ${problems} problems`);
  process.exitCode = problems > 0 ? 1 : 0;
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
