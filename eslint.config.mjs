import eslint from '@eslint/js';
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';
import { boundaries } from './tools/modules/boundaries.mjs';
import { boundariesRule } from './tools/modules/boundaries-rule.mjs';
import { typed, untyped } from './tools/typed-files.mjs';

const services = ['control-plane', 'agent-server', 'experiments'];

/** A service uses what is shared and what is its own; the console and the e2e projects see only clients. */
const scopeConstraints = [
  { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
  ...services.map((name) => ({
    sourceTag: `scope:${name}`,
    onlyDependOnLibsWithTags: ['scope:shared', `scope:${name}`],
  })),
  ...services.map((name) => ({
    sourceTag: `scope:${name}-client`,
    onlyDependOnLibsWithTags: [`scope:${name}-client`],
  })),
  { sourceTag: 'scope:comparison-text', onlyDependOnLibsWithTags: ['scope:comparison-text'] },
  { sourceTag: 'scope:project-files', onlyDependOnLibsWithTags: ['scope:project-files'] },
  {
    sourceTag: 'scope:console',
    onlyDependOnLibsWithTags: [
      ...services.map((name) => `scope:${name}-client`),
      'scope:comparison-text',
      'scope:project-files',
      'scope:console',
    ],
  },
  {
    sourceTag: 'scope:cli',
    onlyDependOnLibsWithTags: [
      'scope:control-plane-client',
      'scope:experiments-client',
      'scope:comparison-text',
      'scope:project-files',
      'scope:cli',
    ],
  },
  {
    sourceTag: 'scope:e2e',
    onlyDependOnLibsWithTags: ['type:testing', 'type:client', 'type:platform', 'scope:e2e', 'scope:tools', 'type:util'],
  },
  { sourceTag: 'scope:examples', onlyDependOnLibsWithTags: ['scope:examples'] },
  { sourceTag: 'scope:tools', onlyDependOnLibsWithTags: ['scope:tools', 'scope:shared'] },
  { sourceTag: 'scope:bench', onlyDependOnLibsWithTags: ['type:tool', 'type:platform', 'type:util', 'type:testing'] },
];

const typeConstraints = [
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:tool', 'type:platform', 'type:util', 'type:testing'] },
  { sourceTag: 'type:util', onlyDependOnLibsWithTags: ['type:util'] },
  { sourceTag: 'type:entities', onlyDependOnLibsWithTags: ['type:entities', 'type:util'] },
  {
    sourceTag: 'type:dto',
    onlyDependOnLibsWithTags: ['type:dto', 'type:util'],
    bannedExternalImports: ['typeorm', 'pg'],
  },
  {
    sourceTag: 'type:platform',
    onlyDependOnLibsWithTags: ['type:platform', 'type:util', 'type:entities', 'type:dto', 'type:testing'],
  },
  {
    sourceTag: 'type:testing',
    onlyDependOnLibsWithTags: ['type:testing', 'type:platform', 'type:util', 'type:entities'],
  },
  { sourceTag: 'type:client', onlyDependOnLibsWithTags: ['type:client'] },
  {
    sourceTag: 'type:app',
    onlyDependOnLibsWithTags: [
      'type:app',
      'type:entities',
      'type:dto',
      'type:platform',
      'type:util',
      'type:client',
      'type:testing',
    ],
  },
];

// The tests of the platform libraries use the testing library, which builds on them; their sources do not.
const testedByTesting = ['postgres', 'database', 'auth', 'http', 'checkpoint'].map((name) => [
  '@heddle/testing',
  `@heddle/${name}`,
]);

const noTypeorm = {
  name: 'typeorm',
  message:
    'TypeORM stays in repositories, entities and database code; services use repositories and the TransactionRunner.',
};
const noRepositoryInController = {
  regex: '\\.repository\\.js$',
  message: 'Controllers call services, never repositories.',
};
const noEntityInController = {
  regex: '^@heddle/entities-',
  message: 'Controllers speak DTOs; map entities in a mapper.',
};
const noNest = { regex: '^@nestjs/', message: 'Domain errors and pure state know no framework.' };

const tests = [
  '**/*.spec.ts',
  '**/*.int-spec.ts',
  '**/*.e2e-spec.ts',
  '**/test/**',
  'libs/testing/**',
  'apps/*-e2e/**',
];
const noProcessEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only config/ reads the environment.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/dist-spec/**',
      '**/*.gen.ts',
      '.nx/**',
      '.heddle/**',
      'coverage/**',
      // Packages of these examples are not installed here; tests compile them.
      'examples/{assistant-ui,copilotkit}/**',
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.recommended,
  {
    linterOptions: { noInlineConfig: true },
    plugins: { '@nx': nx, heddle: { rules: { 'module-boundaries': boundariesRule } } },
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'fetch',
          'Headers',
          'URL',
          'URLSearchParams',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'AbortSignal',
          'AbortController',
          'Buffer',
          'performance',
          'globalThis',
          'structuredClone',
          'crypto',
          'TextDecoder',
          'TextEncoder',
          'setImmediate',
          'window',
          'document',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: {
      'max-lines': ['error', { max: 420, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // An automatic `import type` of a DTO or provider would switch validation or injection off.
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '{tools,bench}/**/*.mjs'],
    ignores: ['**/jest.config.mjs'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          allow: [],
          ignoredCircularDependencies: testedByTesting,
          depConstraints: [...scopeConstraints, ...typeConstraints],
        },
      ],
    },
  },
  {
    // Rules that need types. A promise without `await` loses its error, in a test or a tool as well.
    files: typed,
    ignores: untyped,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/{auth,errors,config,dto}/src/**/*.ts'],
    ignores: ['**/*.repository.ts', '**/database/**', ...tests],
    rules: { 'no-restricted-imports': ['error', { paths: [noTypeorm] }] },
  },
  {
    files: ['{apps/*,libs/http}/src/**/*.controller.ts'],
    ignores: tests,
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [noTypeorm], patterns: [noRepositoryInController, noEntityInController] },
      ],
    },
  },
  {
    files: ['apps/*/src/**/*.{errors,state}.ts', 'apps/*/src/**/*-policy.ts', 'libs/errors/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [noTypeorm], patterns: [noNest] }] },
  },
  ...Object.entries(boundaries).map(([app, appBoundaries]) => ({
    files: [`apps/${app}/src/**/*.{ts,tsx}`],
    ignores: tests,
    rules: { 'heddle/module-boundaries': ['error', { app, boundaries: appBoundaries }] },
  })),
  {
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts', 'libs/*/*/src/**/*.ts'],
    ignores: ['**/config/**', ...tests],
    rules: { 'no-restricted-syntax': ['error', noProcessEnv] },
  },
  {
    files: [
      'tools/**',
      'bench/**',
      '**/main.ts',
      '**/migrate.ts',
      '**/bootstrap.ts',
      'libs/http/src/run-entry-point.ts',
      'apps/console/server/**',
      'examples/**',
      ...tests,
    ],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    files: tests,
    rules: { 'max-lines': 'off', '@typescript-eslint/no-explicit-any': 'off' },
  },
);
