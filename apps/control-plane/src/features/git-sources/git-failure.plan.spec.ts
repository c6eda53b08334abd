import { describe, expect, it } from '@jest/globals';
import { explainFailure } from './git-failure.plan.js';

const url = 'https://git.test/agent';
const certificate = (reason: string) => `fatal: unable to access 'https://git.test/agent/': ${reason}`;

describe('a failure of git', () => {
  it.each([
    ["fatal: could not read Username for 'https://git.test': terminal prompts disabled", 'source_unauthorised'],
    ["fatal: Authentication failed for 'https://git.test/agent/'", 'source_unauthorised'],
    ["fatal: unable to access 'https://git.test/agent/': The requested URL returned error: 403", 'source_unauthorised'],
    ["fatal: repository 'https://git.test/agent/' not found", 'repository_not_found'],
    ["fatal: '/srv/agent' does not appear to be a git repository", 'repository_not_found'],
    ["fatal: unable to access 'https://git.test/agent/': The requested URL returned error: 302", 'source_redirected'],
    ['fatal: remote error: upload-pack: not our ref 1111111111', 'commit_not_found'],
    ['fatal: write error: File too large', 'source_too_large'],
    ['fatal: https://git.test/agent/info/refs not valid: is this a git repository?', 'repository_not_found'],
    ['fatal: dumb http transport does not support shallow capabilities', 'repository_not_found'],
    [certificate('server certificate verification failed. CAfile: none CRLfile: none'), 'source_certificate'],
    [certificate('SSL certificate problem: certificate has expired'), 'source_certificate'],
    [
      certificate("SSL: no alternative certificate subject name matches target host name 'git.test'"),
      'source_certificate',
    ],
    ["fatal: transport 'file' not allowed", 'source_not_allowed'],
    ['sh: 1: exec: git: not found', 'git_missing'],
    ['fatal: something new', 'git_failed'],
  ])('%s', (line, code) => expect(explainFailure(url, ['remote: hello', line])).toMatchObject({ code }));

  it.each([
    "fatal: unable to access 'https://git.test/agent/': Could not resolve host: git.test",
    "fatal: unable to access 'https://git.test/agent/': Failed to connect to git.test port 443: Connection refused",
    "fatal: unable to access 'https://git.test/agent/': The requested URL returned error: 503",
    "fatal: unable to access 'https://git.test/agent/': OpenSSL SSL_connect: Connection reset by peer in connection to git.test",
    'fatal: early EOF',
  ])('may pass: %s', (line) => expect(explainFailure(url, [line])).toMatchObject({ code: null }));

  it('quotes the reason of git', () => {
    expect(explainFailure(url, ['remote: hello', "fatal: repository 'x' not found"]).message).toBe(
      "The source https://git.test/agent cannot be fetched: there is no such repository. Git says: fatal: repository 'x' not found",
    );
  });
});
