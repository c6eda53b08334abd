/** Files whose lint knows types. */
export const typed = [
  '{apps,libs,examples,tools,bench}/**/*.{ts,tsx}',
  '{tools,bench}/**/*.mjs',
  'apps/console/server/**/*.mjs',
];
/** Files among them that no project includes. */
export const untyped = ['**/jest.config.mjs'];
