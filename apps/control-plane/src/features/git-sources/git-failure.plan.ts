/** Failure of git: `null` code for one that a retry may cure. */
interface GitFailure {
  code: string | null;
  message: string;
}

const causes: readonly [RegExp, string | null, string][] = [
  [/File too large|signal 25|SIGXFSZ|No space left/, 'source_too_large', 'the repository is too large (GIT_MAX_MB)'],
  [
    /Authentication failed|could not read (Username|Password)|terminal prompts disabled|returned error: 40[13]/,
    'source_unauthorised',
    'the server refused access: the repository does not exist, or it needs another token (GIT_TOKENS)',
  ],
  [/redirect|returned error: 30\d/, 'source_redirected', 'the server redirects to another URL, which is not followed'],
  [
    /not our ref|remote ref|unadvertised object|not a valid object/,
    'commit_not_found',
    'the server has no such commit',
  ],
  [
    /repository .* not found|returned error: 404|does not appear to be a git repository/,
    'repository_not_found',
    'there is no such repository',
  ],
  [/info\/refs not valid|dumb http transport/, 'repository_not_found', 'there is no Git repository at this address'],
  [
    /certificate (problem|verif\w+|subject name|has expired)|no alternative certificate/i,
    'source_certificate',
    'its certificate has expired, is for another host, or is signed by an unknown authority',
  ],
  [/transport '.*' not allowed/, 'source_not_allowed', 'the protocol is not allowed'],
  [/sh: .*git: not found|exec: git/, 'git_missing', 'git is not installed on the machine of the control plane'],
  [
    /resolve host|Failed to connect|Connection|timed out|SSL|certificate|error: (429|5\d\d)|early EOF|unexpected disconnect|RPC failed/,
    null,
    'the server cannot be reached',
  ],
];

/** Reason of a failed command, from its output. */
export function explainFailure(url: string, output: readonly string[]): GitFailure {
  const text = output.join('\n');
  const last = output.findLast((line) => /^(fatal|error):/.test(line)) ?? output.at(-1) ?? '';
  const [, code, reason] = causes.find(([pattern]) => pattern.test(text)) ?? [null, 'git_failed', 'git failed'];
  const detail = last === '' ? '' : ` Git says: ${last.slice(0, 500)}`;
  return { code, message: `The source ${url} cannot be fetched: ${reason}.${detail}` };
}
