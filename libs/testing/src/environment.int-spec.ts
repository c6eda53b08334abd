import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

// In a process of its own, because the module changes that of Node.
const script = `
  import { AsyncLocalStorage } from 'node:async_hooks';
  import { createRequire } from 'node:module';
  import Environment from './environment.mjs';
  const required = createRequire(import.meta.url)('async_hooks').AsyncLocalStorage;
  const suite = async (Storage) => {
    const projectConfig = { globals: {}, fakeTimers: {}, testEnvironmentOptions: {} };
    const environment = new Environment({ globalConfig: {}, projectConfig }, { docblockPragmas: {} });
    await environment.setup();
    const storage = new Storage();
    await storage.run('value', async () => {
      const seen = [storage.getStore() ?? null];
      const end = environment.teardown();
      seen.push(storage.getStore() ?? null);
      await end;
      console.log(JSON.stringify(seen));
    });
  };
  await suite(AsyncLocalStorage);
  await suite(required);
`;

it('the environment of tests disables the storages of each suite at its end', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  expect(stdout.trim().split('\n')).toEqual(['["value",null]', '["value",null]']);
});
