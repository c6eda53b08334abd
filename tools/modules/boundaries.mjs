/**
 * Module boundaries of each app: one line per layer, the lowest first. Imports between modules point down, so modules
 * cannot depend on each other in a circle; modules of one layer do not import each other. The files beside the modules
 * (`app.module.ts`, `main.ts` ...) are the composition root: no module imports them.
 *
 * @typedef {object} AppBoundaries
 * @property {string[][]} layers The lowest first.
 * @property {string[]} [onlyForAppModule] Modules that the app module alone imports.
 * @property {string[]} [publicRoles] Public API of a feature: the files with these roles.
 * @property {Exemption[]} [exempt]
 *
 * @typedef {object} Exemption Imports past the public API; never upwards.
 * @property {string[]} from Modules.
 * @property {string[]} to Modules, or files without their extension.
 * @property {string} why
 */

const publicRoles = ['service', 'module', 'errors'];

/** @type {Record<string, AppBoundaries>} */
export const boundaries = {
  'agent-server': {
    layers: [
      ['config', 'contract', 'database', 'signals', 'threads'],
      ['graphs', 'features/webhooks'],
      ['core', 'user-code'],
      ['access', 'gateway', 'streams'],
      ['features/assistants', 'features/store', 'features/system'],
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
      ['engine'],
    ],
    onlyForAppModule: ['engine'],
    // Plans and requests are pure functions and their types.
    publicRoles: [...publicRoles, 'plan', 'request'],
  },
  'control-plane': {
    layers: [
      ['config', 'contract', 'database'],
      ['features/console-links', 'features/keys', 'features/secrets'],
      ['features/pipeline'],
      ['features/revisions'],
      ['features/deployments'],
    ],
    publicRoles,
    exempt: [
      {
        from: ['features/revisions'],
        to: ['features/pipeline/revision.state', 'features/pipeline/pipeline.settings'],
        why: 'The row of a revision is the job of the pipeline: what it may become is written down once, there.',
      },
      {
        from: ['features/deployments'],
        to: ['features/revisions/revision.mapper'],
        why: 'The answer of a deployment shows its newest revision as those of revisions do.',
      },
      {
        from: ['features/deployments'],
        to: ['features/secrets/secret-names', 'features/secrets/secret-changes'],
        why: 'The plan of a change is one pure function, and decides about the secrets, too.',
      },
    ],
  },
  experiments: {
    layers: [
      ['config', 'contract', 'database'],
      ['analysis', 'intake'],
      ['features/console-links', 'features/feedback'],
      ['features/feedback-tokens', 'features/runs', 'features/sessions'],
      ['features/datasets', 'features/system'],
      ['features/versions'],
      ['features/examples', 'features/experiment-views'],
      ['features/transfers'],
      ['features/comparison', 'features/retention', 'features/shares', 'features/tracing', 'features/uploads'],
      ['features/pairwise'],
    ],
    publicRoles,
    exempt: [
      {
        from: ['features/runs', 'features/sessions'],
        to: ['features/feedback/feedback-stats', 'features/feedback/feedback.mapper'],
        why: 'Runs and experiments carry the statistics of their feedback in their answers: their type, and its form.',
      },
      {
        from: ['features/examples'],
        to: ['features/datasets/example-schema'],
        why: 'What a dataset demands of its examples is said there, and checked by the plan of a write: a pure function.',
      },
      {
        from: ['features/runs'],
        to: ['features/console-links/console-settings'],
        why: 'A run tells the address of its page in the console.',
      },
      {
        from: ['features/experiment-views'],
        to: [
          'features/feedback/feedback-stats',
          'features/feedback/feedback.mapper',
          'features/sessions/session.mapper',
        ],
        why: 'Groups of experiments carry experiments and their feedback in the form that these have alone.',
      },
      {
        from: ['features/feedback-tokens'],
        to: ['features/feedback/feedback.request'],
        why: 'The configuration that a link brings along is read as that of feedback is.',
      },
      {
        from: ['features/uploads'],
        to: ['features/feedback/feedback-label'],
        why: 'The category of feedback is decided in one way, wherever feedback comes from.',
      },
      {
        from: ['features/transfers'],
        to: [
          'features/datasets/dataset.mapper',
          'features/datasets/dataset.request',
          'features/examples/example.mapper',
          'features/examples/example-plan',
        ],
        why: 'What comes from a file becomes a dataset and examples, checked and shown as those of other requests are.',
      },
      {
        from: ['features/shares'],
        to: [
          'features/datasets/dataset.mapper',
          'features/examples/example.mapper',
          'features/examples/example.request',
          'features/runs/run.mapper',
          'features/runs/run.request',
          'features/sessions/session.mapper',
          'features/sessions/session.request',
        ],
        why: 'What a token shows is asked for, and looks, as it does with a key.',
      },
      {
        from: ['features/comparison'],
        to: ['features/examples/example.mapper', 'features/examples/example.repository'],
        why: 'A compared row is an example with runs beside it, read by one query of the comparison.',
      },
      {
        from: ['features/comparison'],
        to: ['features/feedback/feedback.mapper', 'features/runs/run.mapper', 'features/runs/run-v2.mapper'],
        why: 'Its runs and their feedback look as they do when they are read alone.',
      },
      {
        from: ['features/uploads'],
        to: ['features/datasets/dataset.mapper', 'features/sessions/session.mapper'],
        why: 'The answer to an upload shows its dataset and experiment as those of datasets and experiments do.',
      },
      {
        from: ['features/tracing'],
        to: ['features/sessions/session.mapper'],
        why: 'An experiment that is begun is answered as it is read.',
      },
    ],
  },
  console: {
    layers: [
      ['api'],
      ['shared', 'ui'],
      ['features/auth', 'features/datasets', 'features/deployments'],
      ['features/comparison'],
      ['features/runs'],
      ['features/examples'],
      ['app'],
    ],
  },
  cli: {
    layers: [['contract'], ['terminal'], ['config'], ['api'], ['comparison', 'importers'], ['gate'], ['commands']],
  },
};
