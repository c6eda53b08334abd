const types = ['feat', 'fix', 'perf', 'refactor', 'docs', 'test', 'build', 'ci', 'style', 'chore', 'revert'];

/**
 * What is wrong with the first line of a commit message; undefined when it is a conventional commit of ours.
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
 * Whether a whole message says that it breaks something: `!` before the colon, or a footer.
 *
 * @param {string} message
 */
export function announcesBreakingChange(message) {
  return /^\w+(?:\([^)]*\))?!: /.test(message) || /^BREAKING[ -]CHANGE: /m.test(message);
}
