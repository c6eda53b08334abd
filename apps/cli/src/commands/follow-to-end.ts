import type { Deployment, LogLine, Revision } from '../api/wire-types.js';
import { exitCodes } from '../contract/errors.js';
import { followRevision } from '../revisions/follow-revision.js';
import { meaningOf, newsOf, reasonOf, shortId } from '../revisions/revision-states.js';
import { escapeControls } from '../terminal/terminal.js';
import type { CliContext, ConnectedControlPlane } from './command.js';

/** Output of a command that changes the serving revision of a deployment. */
export interface DeployOutput {
  /** Writes for programs: one JSON object per line. */
  event: (event: string, fields: object) => void;
  /** Writes for people. */
  note: (text: string) => void;
  progress: (text: string) => void;
}

/** With `--json`: events on stdout, nothing on stderr. */
export function deployOutput(json: boolean | undefined, { terminal }: CliContext): DeployOutput {
  if (!json) {
    return { event: () => undefined, note: (text) => terminal.note(text), progress: (text) => terminal.progress(text) };
  }
  return {
    event: (event, fields) => terminal.out(JSON.stringify({ event, ...fields })),
    note: () => undefined,
    progress: () => undefined,
  };
}

interface Options {
  json?: boolean | undefined;
  wait: boolean;
}

/**
 * Follows a new revision to its end, prints the address that serves, and sets the exit code. With `--no-wait` it only
 * says where to look.
 */
export async function followToEnd(
  connected: ConnectedControlPlane,
  deployment: Deployment,
  revision: Revision,
  { json, wait }: Options,
  context: CliContext,
): Promise<void> {
  const { api, settings } = connected;
  const { terminal } = context;
  const output = deployOutput(json, context);
  const begun = performance.now();
  const ids = { deployment_id: deployment.id, revision_id: revision.id };
  output.event('revision', { ...ids, status: revision.status, driver: revision.driver });
  if (!wait) {
    output.note(`Revision ${shortId(revision.id)} is ${revision.status}. ${laterOf(deployment, revision)}`);
    if (!json) terminal.out(revision.id);
    return;
  }
  /** Lines of logs. */
  const shown = new Set<string>();
  let last: Revision | null = null;
  const onStatus = (seen: Revision) => {
    const { status, failure, status_message: message } = seen;
    output.event('status', { ...ids, status, message, failure });
    const { status: isNew, message: reason } = newsOf(last, seen);
    last = seen;
    if (isNew) output.note(`${terminal.paint('bold', status.padEnd(15))} ${meaningOf(status)}`);
    if (reason !== null) output.note(terminal.paint('dim', `  ${shortened(escapeControls(reason))}`));
  };
  const onLine = (line: LogLine, stream: 'build' | 'deploy') => {
    output.event('log', { stream, ...line });
    // The last line of a failed step repeats the lines above it; the reason below has them as well.
    if (line.level === 'ERROR' && line.message.includes('\n')) return;
    for (const text of line.message.split('\n')) {
      shown.add(text);
      output.note(terminal.paint('dim', `  ${shortened(escapeControls(text))}`));
    }
  };
  const ended = await followRevision({ api, settings, revision, onStatus, onLine, signal: context.interrupted });
  if (ended === null) {
    output.event('interrupted', ids);
    terminal.note(`The deployment goes on without this command. ${laterOf(deployment, revision)}`);
    return context.setExitCode(exitCodes.interrupted);
  }
  const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
  if (ended.status === 'DEPLOYED') {
    const { source_config: config } = await api.deployment(deployment.id);
    output.event('deployed', { ...ids, url: config.custom_url, seconds });
    output.note(`${terminal.paint('green', 'Deployed')} in ${seconds} s`);
    if (ended.driver === 'simulated') output.note('The driver is simulated: nothing was built or started.');
    if (!json && config.custom_url) terminal.out(config.custom_url);
    return;
  }
  await reportFailure(connected, deployment, ended, { output, shown }, context);
  context.setExitCode(exitCodes.failed);
}

const maxLineLength = 160;

/** Lines of an agent server may be very long; heddle logs has them whole. */
const shortened = (text: string) => (text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text);

/** Commands that continue where this one stopped. */
const laterOf = ({ name }: Deployment, { id }: Revision) =>
  `To follow it: heddle logs ${name} --build --revision ${shortId(id)} -f; its status: heddle deployments show ${name}`;

async function reportFailure(
  { api }: ConnectedControlPlane,
  deployment: Deployment,
  revision: Revision,
  { output, shown }: { output: DeployOutput; shown: ReadonlySet<string> },
  { terminal }: CliContext,
): Promise<void> {
  const { active_revision_id: serving } = await api.deployment(deployment.id);
  const { status, failure, status_message: message } = revision;
  const ids = { deployment_id: deployment.id, revision_id: revision.id };
  output.event('failed', { ...ids, status, message, failure, serving_revision_id: serving });
  const [reason = '', ...rest] = reasonOf(revision);
  output.note(`${terminal.paint('red', status)}: ${escapeControls(reason)}`);
  for (const line of rest) if (!shown.has(line)) output.note(`  ${escapeControls(line)}`);
  if (failure)
    output.note(`Code ${failure.code}${failure.exit_code === null ? '' : `, exit code ${failure.exit_code}`}`);
  output.note(
    serving === null
      ? 'The deployment serves nothing yet.'
      : `Revision ${shortId(serving)} goes on serving, nothing changed.`,
  );
}
