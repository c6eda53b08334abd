import { cruise } from 'dependency-cruiser';

/**
 * Cycles of imports between files, imports of types included, as `a.ts → b.ts → a.ts`.
 * @param {string[]} folders
 * @param {string} baseDir
 * @returns {Promise<string[]>}
 */
export async function fileCycles(folders, baseDir) {
  const { output } = await cruise(
    folders,
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }] },
      tsPreCompilationDeps: true,
      exclude: 'node_modules/(?!@heddle)|/dist/|/dist-spec/',
    },
    { exportsFields: ['exports'], conditionNames: ['@heddle/source', 'import'] },
  );
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ from, cycle = [] }) => [from, ...cycle.map(({ name }) => name)].join(' → '));
}
