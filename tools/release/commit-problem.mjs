const types = ['feat', 'fix', 'perf', 'refactor', 'docs', 'test', 'build', 'ci', 'style', 'chore', 'revert'];

/**
 * The mistake in the first line of a commit message; undefined for a valid conventional commit.
 *
 * @param {string} subject
 * @param {string[]} scopes
 */
export function commitProblem(subject, scopes) {
  const [, type, scope, , text = ''] = /^(\w+)(?:\(([^)]*)\))?(!)?: (.*)$/.exec(subject) ?? [];
  if (type === undefined) return 'expected "type(scope): what it does"';
  if (!types.includes(type)) return `unknown type "${type}": use ${types.join(', ')}`;
  if (scope !== undefined && !scopes.includes(scope)) return `unknown scope "${scope}": use the name of a project`;
  if (text.trim() === '' || text !== text.trim() || text.endsWith('.'))
    return 'the text is empty, padded or ends with a full stop';
  if (subject.length > 120) return `longer than 120 characters (${subject.length})`;
  return undefined;
}

/**
 * Whether a message announces a breaking change: by `!` before the colon, or by a footer.
 *
 * @param {string} message
 */
export function announcesBreakingChange(message) {
  return /^\w+(?:\([^)]*\))?!: /.test(message) || /^BREAKING[ -]CHANGE: /m.test(message);
}
