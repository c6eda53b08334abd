import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));

/** In ms; generous, because tests start real services on machines that do other things, too. */
export const testTimeout = 120_000;

/** The `testMatch` of a project without `src`: tests are in any of its folders. */
export const besideTheCode = ['<rootDir>/**/*.{spec,int-spec,e2e-spec}.ts'];

/** The one place that says how Jest compiles TypeScript; also used by `jest.config.mjs` at the root. */
export const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    externalHelpers: false,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/**
 * Jest configuration of one project. `*.spec.ts` never does IO, `*.int-spec.ts` needs Postgres
 * (started once by the global set-up), `*.e2e-spec.ts` starts real services.
 */
export function createJestConfig(displayName, configUrl, overrides = {}) {
  const rootDir = dirname(fileURLToPath(configUrl));
  return {
    displayName,
    rootDir,
    testEnvironment: join(root, 'libs/testing/environment.mjs'),
    testEnvironmentOptions: { customExportConditions: ['@heddle/source', 'node', 'node-addons'] },
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
    transform: { '^.+\\.(ts|tsx)$': ['@swc/jest', swcOptions] },
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    testMatch: ['<rootDir>/{src,test}/**/*.{spec,int-spec,e2e-spec}.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-spec/'],
    modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/dist-spec'],
    globalSetup: join(root, 'libs/testing/global-setup.mjs'),
    globalTeardown: join(root, 'libs/testing/global-teardown.mjs'),
    testTimeout,
    ...overrides,
  };
}
