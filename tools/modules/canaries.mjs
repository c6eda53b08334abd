/**
 * Imports across module boundaries, at least one for each rule.
 * @type {{ why: string; file: string; code: string; problem: string }[]}
 */
const breaches = [
  {
    why: 'a feature imports the engine',
    file: 'agent-server/src/features/runs/runs.service.ts',
    code: "export * from '../../engine/engine.service.js';\n",
    problem: 'appModuleOnly',
  },
  {
    why: 'an entry point imports the engine',
    file: 'agent-server/src/main.ts',
    code: "import './engine/engine.service.js';\n",
    problem: 'appModuleOnly',
  },
  {
    why: 'the graph runtime imports a feature',
    file: 'agent-server/src/graphs/runtime/graph-host.ts',
    code: "import '../../features/runs/runs.service.js';\n",
    problem: 'upwards',
  },
  {
    why: 'the port to graphs imports a type of a feature',
    file: 'agent-server/src/graphs/graph-runtime.port.ts',
    code: "import type { RunRow } from '../features/runs/run.repository.js';\nexport type Row = RunRow;\n",
    problem: 'upwards',
  },
  {
    why: 'the port to graphs imports a type of a feature inline',
    file: 'agent-server/src/graphs/graph-runtime.port.ts',
    code: "export type Row = import('../features/runs/run.repository.js').RunRow;\n",
    problem: 'upwards',
  },
  {
    why: 'the signals import a module above them',
    file: 'agent-server/src/signals/engine-signals.ts',
    code: "import '../graphs/graph-runtime.port.js';\n",
    problem: 'upwards',
  },
  {
    why: 'a module imports the app module',
    file: 'agent-server/src/graphs/graphs.module.ts',
    code: "import '../app.module.js';\n",
    problem: 'compositionRoot',
  },
  {
    why: 'parts of the aggregate import each other',
    file: 'agent-server/src/features/threads/threads.service.ts',
    code: "import '../runs/run.repository.js';\n",
    problem: 'upwards',
  },
  {
    why: 'a feature of the agent server reaches into another one',
    file: 'agent-server/src/features/runs/run.repository.ts',
    code: "import '../assistants/assistant.repository.js';\n",
    problem: 'pastPublicApi',
  },
  {
    why: 'modules of the control plane import each other',
    file: 'control-plane/src/features/revisions/revisions.service.ts',
    code: "import '../deployments/deployments.service.js';\n",
    problem: 'upwards',
  },
  {
    why: 'a feature of the control plane reaches into another one',
    file: 'control-plane/src/features/deployments/deployments.service.ts',
    code: "import '../revisions/revisions.controller.js';\n",
    problem: 'pastPublicApi',
  },
  {
    why: 'modules of experiments import each other',
    file: 'experiments/src/features/feedback/feedback.service.ts',
    code: "import '../experiments/experiments.service.js';\n",
    problem: 'upwards',
  },
  {
    why: 'a feature of experiments reaches into another one',
    file: 'experiments/src/features/experiments/experiments.service.ts',
    code: "import '../feedback/feedback.repository.js';\n",
    problem: 'pastPublicApi',
  },
  {
    why: 'core modules of experiments import each other',
    file: 'experiments/src/core/feedback/feedback.repository.ts',
    code: "import '../runs/run.repository.js';\n",
    problem: 'upwards',
  },
  {
    why: 'the API of experiments reaches into a feature',
    file: 'experiments/src/api/heddle/uploads/upload-receipts.controller.ts',
    code: "import '../../../features/uploads/upload-receipt.repository.js';\n",
    problem: 'pastPublicApi',
  },
  {
    why: 'a page imports the composition root',
    file: 'console/src/features/runs/run.page.tsx',
    code: "import '../../app/theme';\n",
    problem: 'upwards',
  },
  {
    why: 'a shared file imports the composition root dynamically',
    file: 'console/src/shared/app-context.tsx',
    code: "export default () => import('../app/router');\n",
    problem: 'upwards',
  },
  {
    why: 'modules of the console import each other',
    file: 'console/src/features/datasets/dataset.page.tsx',
    code: "import '../comparison/compare-search';\n",
    problem: 'upwards',
  },
  {
    why: 'a module has no layer',
    file: 'agent-server/src/features/evaluations/evaluations.service.ts',
    code: 'export default 1;\n',
    problem: 'noLayer',
  },
];

export const moduleCanaries = breaches.map(({ why, file, code, problem }) => ({
  why,
  filePath: `apps/${file}`,
  code,
  rule: 'heddle/module-boundaries',
  messageId: problem,
}));

/** Two files that import types of each other, by name. */
export const cycleCanary = {
  'first.ts': "import type { Second } from './second.js';\nexport type First = Second | null;\n",
  'second.ts': "import type { First } from './first.js';\nexport type Second = First[];\n",
};

/** @type {(exceptions: Record<string, string>) => Record<string, import('./table-owners.mjs').AppTables>} */
const shop = (exceptions) => ({
  shop: { schema: 'shop', owners: { cart: 'features/carts' }, exceptions },
});

/** @type {(text: string) => import('./table-access.mjs').SourceFile} */
const orders = (text) => ({ path: 'apps/shop/src/features/orders/order.repository.ts', text });

/** @type {{ why: string, owners: ReturnType<typeof shop>, file: ReturnType<typeof orders>, problem: string }[]} */
export const tableCanaries = [
  {
    why: "a statement writes another module's table",
    owners: shop({}),
    file: orders('export const sql = `WITH old AS (DELETE FROM shop.cart WHERE ${condition}) SELECT 1`;\n'),
    problem: 'features/orders writes cart',
  },
  {
    why: "a statement joins another module's table",
    owners: shop({}),
    file: orders("export const sql = 'SELECT 1 FROM line JOIN shop.cart USING (cart_id)';\n"),
    problem: 'features/orders reads cart',
  },
  {
    why: 'a statement names a table without owner',
    owners: shop({}),
    file: orders('export const sql = `INSERT INTO shop.${table} VALUES (1)`;\n'),
    problem: 'features/orders writes *',
  },
  {
    why: 'an exception is not needed',
    owners: shop({ 'features/orders writes cart': 'none' }),
    file: orders("export const sql = 'SELECT 1';\n"),
    problem: 'unused exception: features/orders writes cart',
  },
  {
    why: 'an exception to write is used for reading only',
    owners: shop({ 'features/orders writes cart': 'none' }),
    file: orders("export const sql = 'SELECT 1 FROM shop.cart';\n"),
    problem: 'unused exception: features/orders writes cart',
  },
];
