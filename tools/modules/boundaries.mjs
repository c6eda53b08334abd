/**
 * Module boundaries of each app: one line per layer, the lowest first. Imports between modules point down, so modules
 * cannot depend on each other in a circle; modules of one layer do not import each other. The files beside the modules
 * (`app.module.ts`, `main.ts` ...) are the composition root: no module imports them.
 *
 * @typedef {object} AppBoundaries
 * @property {string[][]} layers The lowest first.
 * @property {string[]} [onlyForAppModule] Modules that the app module alone imports.
 * @property {string[]} [publicRoles] Public API of a feature: the files with these roles.
 */

const publicRoles = ['service', 'module', 'errors'];

/** @type {Record<string, AppBoundaries>} */
export const boundaries = {
  'agent-server': {
    layers: [
      ['config', 'contract', 'database', 'signals', 'worker-threads'],
      ['authorization'],
      ['graphs', 'features/webhooks'],
      ['core', 'features/run-tracing', 'user-code'],
      ['access', 'gateway', 'streams'],
      ['features/assistants', 'features/store', 'features/system', 'features/thread-values'],
      ['features/threads', 'features/ui'],
      [
        'features/assistant-removal',
        'features/retention',
        'features/run-completion',
        'features/run-following',
        'features/run-reading',
        'features/usage',
      ],
      ['features/run-cancellation', 'features/thread-streams'],
      ['features/run-creation'],
      ['features/admin', 'features/crons', 'features/runs'],
      ['features/a2a', 'features/mcp', 'features/protocol'],
      ['engine'],
    ],
    onlyForAppModule: ['engine'],
    // Plans and requests are pure functions and their types. `sql`: parts of statements that change several tables.
    publicRoles: [...publicRoles, 'plan', 'request', 'sql'],
  },
  'control-plane': {
    layers: [
      ['config', 'contract', 'database'],
      ['core', 'features/console-links', 'features/integrations', 'features/secrets'],
      ['features/audit', 'features/builds', 'features/keys', 'features/logs', 'features/sources', 'features/webhooks'],
      ['features/git-sources'],
      ['features/agents', 'features/listeners', 'features/pipeline'],
      ['features/kubernetes'],
      ['features/revisions'],
      ['features/deployments'],
      ['features/pushes'],
    ],
    // Mappers and plans are pure functions; settings are tokens.
    publicRoles: [...publicRoles, 'mapper', 'plan', 'settings'],
  },
  experiments: {
    layers: [
      ['config', 'contract', 'database'],
      ['analysis', 'intake'],
      ['core/datasets', 'core/feedback'],
      ['core/examples', 'core/experiments', 'core/runs'],
      ['core'],
      ['features/feedback'],
      ['features/experiments', 'features/runs'],
      ['features/datasets', 'features/system'],
      ['features/examples', 'features/experiment-views'],
      [
        'features/comparison',
        'features/pairwise',
        'features/retention',
        'features/shares',
        'features/tracing',
        'features/transfers',
        'features/uploads',
      ],
      ['api/langsmith'],
      ['api/heddle'],
      ['api'],
    ],
    // Controllers measure an upload from its first byte.
    publicRoles: [...publicRoles, 'metrics'],
  },
  console: {
    layers: [
      ['api'],
      ['ui'],
      ['shared'],
      ['features/imports'],
      ['features/auth', 'features/datasets', 'features/deployments', 'features/system'],
      ['features/agents'],
      ['features/comparison'],
      ['features/runs'],
      ['features/agent-work', 'features/threads'],
      ['features/annotation', 'features/examples', 'features/search', 'features/traces'],
      ['app'],
    ],
  },
  cli: {
    layers: [
      ['contract'],
      ['terminal'],
      ['config'],
      ['api'],
      ['comparison', 'importers', 'project', 'revisions'],
      ['gate'],
      ['commands'],
    ],
  },
};
