/**
 * The process of the official server: what `langgraphjs dev --no-browser --no-reload` starts, without the process of
 * that command (it watches files, asks for the address of the Studio and reports how it is used) and without a loader
 * of TypeScript. Its log and its files are as they come.
 */
const { startServer } = await import(process.env.OFFICIAL_SERVER ?? '');
await startServer(JSON.parse(process.env.OFFICIAL_SETTINGS ?? ''));
process.once('disconnect', () => process.exit());
