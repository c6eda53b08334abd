/** Imports through the walls between rooms, at least one for each wall; `tools/lint.mjs` wants every one refused. */
const importing = (specifier) => `import * as other from '${specifier}';\nexport default other;\n`;

const room = (app, path, specifier, messageId, why) => ({
  why,
  filePath: `apps/${app}/src/${path}`,
  code: importing(specifier),
  rule: 'heddle/rooms',
  messageId,
});

const agentServer = (...canary) => room('agent-server', ...canary);

export const roomCanaries = [
  agentServer(
    'features/runs/runs.service.ts',
    '../../engine/engine.service.js',
    'appModuleOnly',
    'a feature imports the engine',
  ),
  agentServer('main.ts', './engine/engine.service.js', 'appModuleOnly', 'an entry point imports the engine'),
  agentServer(
    'graphs/runtime/graph-host.ts',
    '../../features/runs/runs.service.js',
    'upwards',
    'the graph runtime imports a feature',
  ),
  agentServer('graphs/graphs.module.ts', '../app.module.js', 'roof', 'a room imports the app module'),
  agentServer(
    'signals/engine-signals.ts',
    '../graphs/graph-runtime.port.js',
    'upwards',
    'the signals import what is above',
  ),
  agentServer(
    'features/threads/threads.service.ts',
    '../runs/run.repository.js',
    'upwards',
    'one part of an aggregate imports another the wrong way round',
  ),
  agentServer(
    'features/runs/run.repository.ts',
    '../assistants/assistant.repository.js',
    'pastTheDoor',
    'a feature of the agent server reaches into another one',
  ),
  // As `.tsx`, because rules that know types look only at files that exist.
  agentServer('features/crons/crons.service.tsx', '../runs/runs.service.js', 'noFloor', 'a room has no floor'),
  room(
    'control-plane',
    'features/revisions/revisions.service.ts',
    '../deployments/deployments.service.js',
    'upwards',
    'two rooms of the control plane import each other',
  ),
  room(
    'control-plane',
    'features/deployments/deployments.service.ts',
    '../revisions/revision.repository.js',
    'pastTheDoor',
    'a feature of the control plane reaches into another one',
  ),
  room(
    'experiments',
    'features/feedback/feedback.service.ts',
    '../sessions/sessions.service.js',
    'upwards',
    'two rooms of experiments import each other',
  ),
  room(
    'experiments',
    'features/sessions/sessions.service.ts',
    '../feedback/feedback.repository.js',
    'pastTheDoor',
    'a feature of experiments reaches into another one',
  ),
  room('console', 'features/runs/run.page.tsx', '../../app/theme', 'upwards', 'a page imports what puts it together'),
  room('console', 'ui/states.tsx', '../features/runs/runs.queries', 'upwards', 'the design system knows a feature'),
  {
    why: 'a room imports a type from above',
    filePath: 'apps/agent-server/src/graphs/graphs.module.ts',
    code: "import type { RunRow } from '../features/runs/run.repository.js';\nexport type Row = RunRow;\n",
    rule: 'heddle/rooms',
    messageId: 'upwards',
  },
  {
    why: 'a room exports what is above',
    filePath: 'apps/console/src/shared/app-context.tsx',
    code: "export * from '../app/router';\n",
    rule: 'heddle/rooms',
    messageId: 'upwards',
  },
  {
    why: 'a room imports from above when it runs',
    filePath: 'apps/console/src/shared/app-context.tsx',
    code: "export default () => import('../app/router');\n",
    rule: 'heddle/rooms',
    messageId: 'upwards',
  },
];
