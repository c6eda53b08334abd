import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { describeAnswer } from '../api/api-error.js';
import { sendInChunks } from '../api/chunked-upload.js';
import { compareLink, experimentLink } from '../api/links.js';
import { type RawAnswer, sendUpload, type Sent } from '../api/send-upload.js';
import { measure, type Measured, type UploadContent } from '../api/upload-body.js';
import { describeCheck } from '../api/upload-check.js';
import type { UploadCheck, UploadResponse } from '../api/wire-types.js';
import { addConnectionOptions, type ConnectionOptions } from '../config/connection.js';
import { CommandError, exitCodes, UsageError } from '../contract/errors.js';
import { type Format, formats, readUploads } from '../importers/read-uploads.js';
import type { UploadSource } from '../importers/upload-source.js';
import { formatBytes, plural } from '../terminal/numbers.js';
import { repeated } from '../terminal/options.js';
import { preparingLine, readingLine, sendingLine } from '../terminal/progress-lines.js';
import { type Terminal, escapeControls } from '../terminal/terminal.js';
import { type CliContext, connect, type Connected } from './command.js';
import { gitMetadata } from './git-metadata.js';

interface UploadOptions extends ConnectionOptions {
  format: Format;
  name?: string;
  description?: string;
  datasetName?: string;
  datasetId?: string;
  metadata?: string[];
  git?: boolean;
  dryRun?: boolean;
  resume?: boolean;
  gzip: boolean;
  input?: string[];
  expected?: string[];
  output?: string[];
  score?: string[];
  rowId?: string;
  delimiter?: string;
}

const examples = `
Examples:
  heddle experiments upload run.json
  heddle experiments upload results.json --dataset-name capitals --git
  heddle experiments upload answers.csv --dataset-name capitals --name second --score correct=grade`;

export function addUploadCommand(parent: Command, context: CliContext): void {
  const command = parent
    .command('upload')
    .summary('Upload results of evaluations that ran elsewhere')
    .description(
      'Uploads the experiments in files: uploads of Heddle as JSON or NDJSON, results of promptfoo, logs of Inspect, tables. An upload is stored whole or not at all, and is safe to repeat: the same content is stored once.',
    )
    .argument('<file...>', 'Files to upload')
    .addOption(new Option('--format <name>', 'Format of the files').choices(formats).default('auto'))
    .option('--name <name>', 'Name of the experiment; a prefix of the names where the files hold several')
    .option('--description <text>', 'Description of the experiment')
    .option('--dataset-name <name>', 'Dataset of the experiment; created if it does not exist')
    .option('--dataset-id <uuid>', 'Dataset of the experiment, by the id of its source')
    .option(
      '--metadata <key=value>',
      'Metadata of the experiment; may be repeated. JSON values keep their type',
      repeated,
    )
    .option('--git', 'Add git_commit, git_branch and git_dirty to the metadata')
    .option('--dry-run', 'Make every check, also those of the database, and store nothing')
    .option('--resume', 'Send in chunks that the server keeps: the same command again continues an interrupted upload')
    .option('--no-gzip', 'Send without compression')
    .optionsGroup('Tables (CSV):')
    .option('--input <column>', 'Column of the input; may be repeated', repeated)
    .option('--expected <column>', 'Column of the expected output; may be repeated', repeated)
    .option('--output <column>', 'Column of the output; may be repeated', repeated)
    .option(
      '--score <[metric=]column>',
      'Column of a score; may be repeated. Default: columns that hold only numbers, yes or no',
      repeated,
    )
    .option('--row-id <column>', 'Column that identifies a case across files. Default: derived from the input')
    .option('--delimiter <character>', 'Column separator, or "tab". Default: detected from the header', delimiterOf);
  addConnectionOptions(command)
    .addHelpText('after', examples)
    .action((files: string[], options: UploadOptions) => upload(files, options, context));
}

interface Upload {
  file: string;
  content: UploadContent;
  placeOf: UploadSource['placeOf'];
}

async function upload(files: readonly string[], options: UploadOptions, outer: CliContext): Promise<void> {
  // Output for a program carries no progress lines.
  const terminal = options.json ? { ...outer.terminal, progress: () => undefined } : outer.terminal;
  const context = { ...outer, terminal };
  const connected = connect(options, context);
  const results: unknown[] = [];
  const stored: UploadResponse[] = [];
  for (const planned of await plan(files, options, context)) {
    const { file, content, placeOf } = planned;
    const name = escapeControls(String(content.header.experiment_name ?? file));
    const measured = await measure(content, (read) => terminal.progress(preparingLine(file, read)));
    const answer = await send(content, measured, options, connected, terminal);
    if (answer.status >= 400) throw refusal(answer, planned);
    const replayed = answer.headers['idempotent-replay'] === 'true';
    const counts = `${plural(measured.rows, 'row')}, ${formatBytes(measured.bytes)}`;
    if (options.dryRun) {
      const check = answer.body as UploadCheck;
      results.push({ file, rows: measured.rows, bytes: measured.bytes, check });
      if (options.json) continue;
      terminal.out(`${terminal.paint('green', 'Valid')}: ${name} (${counts}); nothing was stored`);
      for (const line of describeCheck(check, placeOf)) terminal.out(`  ${line}`);
      continue;
    }
    const body = answer.body as UploadResponse;
    stored.push(body);
    const url = experimentLink(
      { consoleUrl: connected.connection.consoleUrl, tenantId: body.experiment.tenant_id },
      body.experiment.id,
    );
    results.push({ file, rows: measured.rows, bytes: measured.bytes, replayed, url, ...body });
    if (options.json) continue;
    const verb = replayed ? terminal.paint('yellow', 'Stored before') : terminal.paint('green', 'Stored');
    terminal.out(
      `${verb}: ${name} (${counts}) in dataset ${escapeControls(body.dataset.name)}\n  ${terminal.paint('cyan', url)}`,
    );
    const warnings = Number(answer.headers['x-heddle-warnings'] ?? 0);
    if (warnings > 0) terminal.note(`  ${terminal.paint('yellow', plural(warnings, 'warning'))}: --dry-run tells them`);
  }
  if (options.json) terminal.out(JSON.stringify(results, null, 2));
  else if (stored.length > 1) noteComparison(stored, connected, terminal);
}

function noteComparison(stored: UploadResponse[], { connection }: Connected, terminal: Terminal) {
  const [first] = stored as [UploadResponse];
  if (stored.some(({ dataset }) => dataset.id !== first.dataset.id)) return;
  const target = {
    consoleUrl: connection.consoleUrl,
    tenantId: first.experiment.tenant_id,
    datasetId: first.dataset.id,
  };
  const link = compareLink(
    target,
    stored.map(({ experiment }) => experiment.id),
  );
  terminal.out(`Side by side:\n  ${terminal.paint('cyan', link)}`);
}

/** Reads every file before the first is sent: a typo in the third stores nothing of the first. */
async function plan(
  files: readonly string[],
  options: UploadOptions,
  { cwd, env, terminal }: CliContext,
): Promise<Upload[]> {
  const csv = {
    inputs: options.input ?? [],
    expected: options.expected ?? [],
    outputs: options.output ?? [],
    scores: options.score ?? [],
    rowId: options.rowId,
    delimiter: options.delimiter,
  };
  const metadata = {
    ...(options.git ? await gitMetadata(cwd, env) : {}),
    ...Object.fromEntries((options.metadata ?? []).map(metadataOf)),
  };
  const dataset = options.datasetId?.toLowerCase() ?? options.datasetName;
  const experiments: { file: string; source: UploadSource }[] = [];
  for (const file of files) {
    const path = isAbsolute(file) ? file : join(cwd, file);
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    const onRead = (bytes: number) => terminal.progress(readingLine(file, bytes, size));
    const read = await readUploads(path, { format: options.format, csv, dataset, onRead });
    if (read.note) terminal.note(terminal.paint('dim', `${file}: ${read.note}`));
    for (const source of read.sources) experiments.push({ file, source });
  }
  const isOnly = experiments.length === 1;
  return experiments.map(({ file, source }) => ({
    file,
    placeOf: source.placeOf,
    content: { header: headerOf(source, options, metadata, isOnly, file), rows: source.rows },
  }));
}

function headerOf(
  { header }: UploadSource,
  { name, description, datasetId, datasetName }: UploadOptions,
  metadata: Record<string, unknown>,
  isOnly: boolean,
  file: string,
): UploadContent['header'] {
  const dataset =
    datasetId !== undefined || datasetName !== undefined
      ? { dataset_id: datasetId, dataset_name: datasetName }
      : { dataset_id: header.dataset_id ?? undefined, dataset_name: header.dataset_name ?? undefined };
  if (dataset.dataset_id === undefined && dataset.dataset_name === undefined)
    throw new UsageError(`${file} names no dataset: give --dataset-name or --dataset-id`);
  return {
    ...header,
    ...dataset,
    ...(name === undefined ? {} : { experiment_name: isOnly ? name : `${name}: ${header.experiment_name}` }),
    ...(description === undefined ? {} : { experiment_description: description }),
    ...(Object.keys(metadata).length === 0
      ? {}
      : { experiment_metadata: { ...header.experiment_metadata, ...metadata } }),
  };
}

async function send(
  content: UploadContent,
  measured: Measured,
  { dryRun: validateOnly = false, resume, gzip }: UploadOptions,
  { sending, settings }: Connected,
  terminal: Terminal,
): Promise<RawAnswer> {
  let last: Sent & { at: number } = { rows: 0, bytes: 0, at: Date.now() };
  const repeat = () => {
    const then = { work: validateOnly ? 'the service checks' : 'the service stores', waitedMs: Date.now() - last.at };
    terminal.progress(sendingLine(last, measured, then));
  };
  const show = ({ rows, bytes }: Sent) => {
    last = { rows, bytes, at: Date.now() };
    repeat();
  };
  const ticks = setInterval(repeat, 1000);
  const common = {
    content,
    gzip,
    validateOnly,
    onProgress: show,
    onRetry: (why: string, delayMs: number) => terminal.note(`${why}; again in ${(delayMs / 1000).toFixed(1)} s`),
  };
  try {
    if (!resume)
      return await sendUpload(sending, { ...common, idempotencyKey: validateOnly ? undefined : measured.hash });
    return await sendInChunks(settings, {
      ...common,
      key: measured.hash,
      onResumed: (rows) => terminal.note(`Continuing after ${plural(rows, 'row')} that the server has`),
    });
  } finally {
    clearInterval(ticks);
    terminal.progress('');
  }
}

/** Exit code 1 for refused content; 2 for transient failures and for those of the key. */
function refusal({ status, body }: RawAnswer, { file, placeOf }: Upload): CommandError {
  const { message, details } = describeAnswer(status, body, placeOf);
  const isOfContent = [400, 409, 413, 422].includes(status);
  return new CommandError(`${file}: ${message}`, isOfContent ? exitCodes.failed : exitCodes.unknown, details);
}

function delimiterOf(text: string): string {
  const delimiter = text === '\\t' || text === 'tab' ? '\t' : text;
  if (delimiter.length !== 1) throw new InvalidArgumentError('Give one character, or "tab".');
  return delimiter;
}

/** `temperature=0.2` is a number, `model=small` a text. */
function metadataOf(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at <= 0) throw new UsageError(`--metadata: "${text}" is not of the form key=value`);
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value) as unknown];
  } catch {
    return [text.slice(0, at), value];
  }
}
