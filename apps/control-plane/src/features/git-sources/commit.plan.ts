/** Commits by the full names of refs, as a server lists them. */
type RemoteRefs = ReadonlyMap<string, string>;

const commitId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Names of refs that decide about `repoRef`. */
export function refsOf(repoRef: string): string[] {
  if (repoRef.startsWith('refs/tags/')) return [repoRef, `${repoRef}^{}`];
  return [`refs/heads/${repoRef}`, `refs/tags/${repoRef}`];
}

/** Refs in the output of `git ls-remote`; other lines are messages. */
export function readRefs(lines: readonly string[]): RemoteRefs {
  return new Map(
    lines.flatMap((line) => {
      const [, commit, name] = /^([0-9a-f]{40}|[0-9a-f]{64})\t(\S+)$/.exec(line) ?? [];
      return commit !== undefined && name !== undefined ? [[name, commit] as const] : [];
    }),
  );
}

/** Commit of a branch (bare name), a tag (`refs/tags/...`, peeled if it is annotated) or a commit id. */
export function chooseCommit(repoRef: string, refs: RemoteRefs): { commit: string } | { problem: string } {
  if (repoRef.startsWith('refs/tags/')) {
    const commit = refs.get(`${repoRef}^{}`) ?? refs.get(repoRef);
    return commit === undefined ? { problem: `The repository has no tag '${repoRef}'.` } : { commit };
  }
  const commit = refs.get(`refs/heads/${repoRef}`);
  if (commit !== undefined) return { commit };
  if (commitId.test(repoRef)) return { commit: repoRef };
  const hint = refs.has(`refs/tags/${repoRef}`) ? ` There is a tag: 'refs/tags/${repoRef}'.` : '';
  return { problem: `The repository has no branch '${repoRef}'.${hint}` };
}
