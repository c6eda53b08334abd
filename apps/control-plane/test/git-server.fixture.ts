import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Certificate, freePort } from '@heddle/testing';

/** Git without the configuration of the machine, with a fixed author. */
export function git(folder: string, ...args: string[]): string {
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'author',
    GIT_AUTHOR_EMAIL: 'author@git.test',
    GIT_COMMITTER_NAME: 'author',
    GIT_COMMITTER_EMAIL: 'author@git.test',
  };
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** Repositories of a folder of their own. */
export class Repositories {
  readonly root = mkdtempSync(join(tmpdir(), 'heddle-git-'));

  /** Commits files, or links (`-> target`), to a branch. Returns the commit. */
  commit(name: string, files: Record<string, string>, branch = 'main'): string {
    const folder = join(this.root, name);
    mkdirSync(folder, { recursive: true });
    git(folder, 'init', '--quiet', `--initial-branch=${branch}`);
    git(folder, 'checkout', '--quiet', '-B', branch);
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (content.startsWith('-> ')) symlinkSync(content.slice(3), join(folder, path));
      else writeFileSync(join(folder, path), content);
    }
    git(folder, 'add', '--all', '--force');
    git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'change');
    return git(folder, 'rev-parse', 'HEAD');
  }

  in(name: string, ...args: string[]): string {
    return git(join(this.root, name), ...args);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

export interface GitServer {
  url: string;
  /** Paths of all requests. */
  requests: string[];
  /** Credentials of all requests that had some. */
  credentials: string[];
  close: () => Promise<void>;
}

/**
 * The smart protocol of git over HTTP. `/private/...` needs credentials, `/moved/...` redirects, `/busy/...` answers
 * with 503, `/site/...` and `/page/...` with HTML of one and more lines.
 */
export async function startGitServer(root: string, certificate?: Certificate): Promise<GitServer> {
  const requests: string[] = [];
  const credentials: string[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    requests.push(path);
    const { authorization } = request.headers;
    if (authorization !== undefined) credentials.push(authorization);
    const html = { '/site/': '<html></html>', '/page/': '<html>\n<body></body>\n</html>\n' }[path.slice(0, 6)];
    if (html !== undefined) return void response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    if (path.startsWith('/busy/')) return void response.writeHead(503).end();
    if (path.startsWith('/moved/'))
      return void response.writeHead(302, { location: path.slice('/moved'.length) }).end();
    if (path.startsWith('/private/') && authorization === undefined) {
      return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
    }
    answer(root, path.replace(/^\/private/, ''), request, response);
  };
  const server = certificate
    ? createHttpsServer({ cert: readFileSync(certificate.certFile), key: readFileSync(certificate.keyFile) }, handle)
    : createHttpServer(handle);
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    credentials,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Runs the CGI program of git. */
function answer(root: string, target: string, request: IncomingMessage, response: ServerResponse): void {
  const [path = '', query = ''] = target.split('?');
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: (request.headers['git-protocol'] as string | undefined) ?? '',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => undefined);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk));
  child.on('close', () => {
    const output = Buffer.concat(chunks);
    const end = output.indexOf('\r\n\r\n');
    const headers = output
      .subarray(0, end)
      .toString()
      .split('\r\n')
      .map((line) => line.split(/: (.*)/));
    const status = Number.parseInt(headers.find(([name]) => name === 'Status')?.[1] ?? '200', 10);
    const given = headers.flatMap(([name, value]) => (name && name !== 'Status' ? [[name, value ?? ''] as const] : []));
    response.writeHead(status, Object.fromEntries(given)).end(output.subarray(end + 4));
  });
}
