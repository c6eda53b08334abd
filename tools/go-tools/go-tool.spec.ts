import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideGoTool } from './go-tool.mjs';

const tool = { name: 'example', module: 'example.org/tools/example/v5', version: 'v5.0.1' };
let cache: string;

/** A Go command whose `install` runs a shell script. */
function goThat(script: string): string {
  const path = join(cache, 'go');
  writeFileSync(path, `#!/bin/sh\necho "$@" >> ${join(cache, 'calls')}\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const installs = 'mkdir -p "$GOBIN" && printf "#!/bin/sh\\necho built" > "$GOBIN/example" && chmod +x "$GOBIN/example"';
const calls = () => readFileSync(join(cache, 'calls'), 'utf8').trim().split('\n');

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'heddle-go-tools-'));
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

describe('a program of the Go module proxy', () => {
  it('is compiled at its pinned version, once', async () => {
    const go = goThat(installs);
    const first = await provideGoTool(tool, { cache, go });
    expect(execFileSync(first.path ?? '', { encoding: 'utf8' })).toBe('built\n');
    expect(await provideGoTool(tool, { cache, go })).toEqual(first);
    expect(calls()).toEqual(['install example.org/tools/example/v5@v5.0.1']);
  });

  it('is compiled once for concurrent requests', async () => {
    const go = goThat(installs);
    const outcomes = await Promise.all([1, 2, 3].map(() => provideGoTool(tool, { cache, go })));
    expect(new Set(outcomes.map(({ path }) => path)).size).toBe(1);
    expect(calls()).toHaveLength(1);
  });

  it('is compiled again after an interrupted compilation', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => gone.once('exit', resolve));
    writeFileSync(join(cache, 'example-v5.0.1.lock'), String(gone.pid));
    expect((await provideGoTool(tool, { cache, go: goThat(installs) })).path).toBeDefined();
    expect(existsSync(join(cache, 'example-v5.0.1.lock'))).toBe(false);
  });

  it.each([
    ['echo "dial tcp: lookup proxy.golang.org: no such host" >&2; exit 1', 'Go cannot get the modules: dial tcp'],
    ['echo "example requires go >= 1.99.0 (running go 1.26.0)" >&2; exit 1', 'requires go >='],
    ['echo "reading https://proxy.golang.org/x.mod: 403 Forbidden" >&2; exit 1', '403'],
  ])('is missing, with the reason, if Go reports: %s', async (script, reason) => {
    const go = goThat(script);
    expect((await provideGoTool(tool, { cache, go })).missing).toContain(reason);
    expect((await provideGoTool(tool, { cache, go })).missing).toContain(reason);
    expect(calls()).toHaveLength(1);
  });

  it('is missing without Go', async () => {
    expect(await provideGoTool(tool, { cache, go: join(cache, 'none') })).toEqual({ missing: 'Go is not installed' });
    expect((await provideGoTool(tool, { cache, go: goThat(installs) })).path).toBeDefined();
  });

  it('fails for an error in the pinned list', async () => {
    const go = goThat('echo "module example.org/tools/example@v5.0.1: unknown revision" >&2; exit 1');
    await expect(provideGoTool(tool, { cache, go })).rejects.toThrow('unknown revision');
  });
});
