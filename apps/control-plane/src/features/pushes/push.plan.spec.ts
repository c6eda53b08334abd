import { describe, expect, it } from '@jest/globals';
import type { StoredRevisionConfig } from '@heddle/entities-control-plane';
import { type Push, readPush, whyIgnored } from './push.plan.js';

const commit = 'a'.repeat(40);
const body = (changes: object = {}) =>
  Buffer.from(JSON.stringify({ ref: 'refs/heads/main', after: commit, ...changes }));

describe('the body of a push', () => {
  it('names ref and commit', () => {
    expect(readPush('push', body())).toEqual({
      push: { ref: 'refs/heads/main', commit, created: false, deleted: false },
    });
    expect(readPush('push', body({ created: true }))).toMatchObject({ push: { created: true } });
    expect(readPush('push', body({ after: '0'.repeat(40) }))).toMatchObject({ push: { deleted: true } });
  });

  it.each(['ping', 'release', undefined])('is of no interest in the event %s', (event) =>
    expect(readPush(event, Buffer.from('?'))).toEqual({ ignored: 'other_event' }),
  );

  it.each([
    ['no JSON', Buffer.from('payload=%7B%7D'), 'application/json'],
    ['a list', Buffer.from('[]'), 'application/json'],
    ['no ref', body({ ref: 1 }), "'ref'"],
    ['a long ref', body({ ref: 'x'.repeat(2000) }), "'ref'"],
    ['no commit', body({ after: 'main' }), "'after'"],
  ])('is refused: %s', (_case, given, text) =>
    expect(readPush('push', given)).toEqual({ problem: expect.stringContaining(text) }),
  );
});

describe('a push', () => {
  const config = (changes: Partial<StoredRevisionConfig> = {}) =>
    ({ repo_ref: 'main', repo_commit_sha: null, pushed_commit_sha: null, ...changes }) as StoredRevisionConfig;
  const decide = ({
    push = {},
    newest = null,
    status = 'READY',
    buildOnPush = true,
  }: {
    push?: Partial<Push>;
    newest?: StoredRevisionConfig | null;
    status?: 'READY' | 'AWAITING_DELETE';
    buildOnPush?: boolean;
  }) =>
    whyIgnored(
      { status, sourceConfig: { build_on_push: buildOnPush } as never, initialRevisionConfig: config() },
      newest,
      { ref: 'refs/heads/main', commit, created: false, deleted: false, ...push },
    );

  it('to the branch is built', () => {
    expect(decide({})).toBeNull();
    expect(decide({ newest: config({ repo_commit_sha: 'b'.repeat(40) }) })).toBeNull();
    expect(decide({ newest: config({ repo_ref: 'other' }), push: { ref: 'refs/heads/other' } })).toBeNull();
  });

  it.each([
    ['another branch', { push: { ref: 'refs/heads/mainline' } }, 'other_ref'],
    ['the former branch', { newest: config({ repo_ref: 'other' }) }, 'other_ref'],
    ['a tag', { push: { ref: 'refs/tags/main' } }, 'other_ref'],
    ['a new branch', { push: { created: true } }, 'branch_created'],
    ['a deleted branch', { push: { deleted: true } }, 'branch_deleted'],
    ['without build_on_push', { buildOnPush: false }, 'build_on_push_off'],
    ['a deployment that is being deleted', { status: 'AWAITING_DELETE' as const }, 'deployment_being_deleted'],
    ['the commit that was built', { newest: config({ repo_commit_sha: commit }) }, 'same_commit'],
    ['the commit that was pushed before', { newest: config({ pushed_commit_sha: commit }) }, 'same_commit'],
  ])('is ignored: %s', (_case, facts, reason) => expect(decide(facts)).toBe(reason));
});
