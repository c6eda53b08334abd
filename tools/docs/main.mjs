/**
 * `npm run docs` builds the documentation as a site in docs/.vitepress/dist and checks it; `npm run docs -- dev`
 * serves the pages while they are edited, `npm run docs -- preview` the site that was built.
 */
import { join } from 'node:path';
import { build, createServer, serve } from 'vitepress';
import { root } from '@heddle/launcher/workspace';
import { problemsOf } from './check-site.mjs';

const docs = join(root, 'docs');
const [command = 'build', port] = process.argv.slice(2);

if (command === 'build') {
  await build(docs);
  const problems = problemsOf(join(docs, '.vitepress/dist'));
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
} else if (command === 'dev') {
  const server = await createServer(docs, { host: '127.0.0.1', port: Number(port ?? 5173) });
  await server.listen();
  server.printUrls();
} else if (command === 'preview') {
  await serve({ root: docs, port: Number(port ?? 4173) });
} else {
  console.error(`unknown command ${command}; commands: build, dev [port], preview [port]`);
  process.exitCode = 2;
}
