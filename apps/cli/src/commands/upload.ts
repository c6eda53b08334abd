import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { describeAnswer } from '../api/api-error.js';
import { compareLink, experimentLink } from '../api/links.js';
import { sendInChunks } from '../api/chunked-upload.js';
import { type RawAnswer, sendUpload, type Sent, type UploadResponse } from '../api/send-upload.js';
import { describeCheck, isUploadCheck } from '../api/upload-check.js';
import { measure, type Measured, type UploadContent } from '../api/upload-body.js';
import { CommandError, type ExitCode, exitCodes, UsageError } from '../contract/errors.js';
import { type Format, formats, readUploads } from '../importers/read-uploads.js';
import type { UploadSource } from '../importers/upload-source.js';
import { formatBytes, plural } from '../terminal/numbers.js';
import type { Parsed } from '../terminal/options.js';
import { preparingLine, readingLine, sendingLine } from '../terminal/progress-lines.js';
import { visible } from '../terminal/terminal.js';
import { type Command, connect, type Connected, type Surroundings } from './command.js';
import { gitMetadata } from './git-metadata.js';

export const uploadCommand: Command = {
  name: 'upload',
  summary: 'Upload results of evaluations that ran elsewhere',
  operands: '<file...>',
  about:
    'Uploads the experiments in files: uploads of Heddle as JSON or NDJSON, results of promptfoo, logs of Inspect, tables. An upload is stored whole or not at all, and is safe to repeat: the same content is stored once.',
  options: {
    format: { kind: 'text', value: '<name>', description: `${formats.join(', ')}. Default: auto` },
    name: {
      kind: 'text',
      value: '<name>',
      description: 'Name of the experiment. With several in the files it is put before their own names',
    },
    description: { kind: 'text', value: '<text>', description: 'Description of the experiment' },
    'dataset-name': {
      kind: 'text',
      value: '<name>',
      description: 'Dataset that the experiment belongs to; made where there is none',
    },
    'dataset-id': { kind: 'text', value: '<uuid>', description: 'The same by the id that its source gave it' },
    metadata: {
      kind: 'text',
      value: '<key=value>',
      multiple: true,
      description: 'Metadata of the experiment; may be repeated. Values that are JSON are taken as such',
    },
    git: { kind: 'flag', description: 'Add git_commit, git_branch and git_dirty to the metadata' },
    'dry-run': { kind: 'flag', description: 'Check everything, the database too, and store nothing' },
    resume: {
      kind: 'flag',
      description:
        'Send in chunks that the server keeps: the same command again goes on where this one was interrupted',
    },
    'no-gzip': { kind: 'flag', description: 'Send without compression' },
    input: {
      kind: 'text',
      value: '<column>',
      multiple: true,
      description: 'CSV: column of the input; may be repeated',
    },
    expected: {
      kind: 'text',
      value: '<column>',
      multiple: true,
      description: 'CSV: column of the expected output; may be repeated',
    },
    output: {
      kind: 'text',
      value: '<column>',
      multiple: true,
      description: 'CSV: column of the output; may be repeated',
    },
    score: {
      kind: 'text',
      value: '<[metric=]column>',
      multiple: true,
      description: 'CSV: column of a score; may be repeated. Default: columns that hold only numbers, yes or no',
    },
    'row-id': {
      kind: 'text',
      value: '<column>',
      description: 'CSV: column that identifies a case over several files. Default: made of the input',
    },
    delimiter: {
      kind: 'text',
      value: '<character>',
      description: 'CSV: what separates columns. Default: seen from the header',
    },
  },
  notes: `Examples:
  heddle experiments upload run.json
  heddle experiments upload results.json --dataset-name capitals --git
  heddle experiments upload answers.csv --dataset-name capitals --name "prompt 2" --score correct=grade`,
  run,
};

interface Upload {
  file: string;
  content: UploadContent;
  placeOf: UploadSource['placeOf'];
}

async function run(given: Parsed, around: Surroundings): Promise<ExitCode> {
  if (given.positionals.length === 0) throw new UsageError('Which file? Give at least one');
  // Output for a program carries no progress lines.
  const terminal = given.flag('json') ? { ...around.terminal, progress: () => undefined } : around.terminal;
  const surroundings = { ...around, terminal };
  const connected = connect(given, surroundings);
  const isDryRun = given.flag('dry-run');
  if (isDryRun) await connected.api.requireDryRun();
  if (given.flag('resume')) await connected.api.requireChunks();
  const results: unknown[] = [];
  const stored: UploadResponse[] = [];
  for (const upload of await plan(given, surroundings)) {
    const name = visible(String(upload.content.header.experiment_name ?? upload.file));
    const measured = await measure(upload.content, (read) => terminal.progress(preparingLine(upload.file, read)));
    const answer = await send(upload, measured, given, connected, surroundings);
    if (answer.status >= 400) throw refusal(answer, upload);
    const replayed = answer.headers['idempotent-replay'] === 'true';
    const counts = `${plural(measured.rows, 'row')}, ${formatBytes(measured.bytes)}`;
    if (isDryRun) {
      results.push({ file: upload.file, rows: measured.rows, bytes: measured.bytes, check: answer.body });
      if (given.flag('json')) continue;
      terminal.out(`${terminal.paint('green', 'Valid')}: ${name} (${counts}); nothing was stored`);
      const lines = isUploadCheck(answer.body) ? describeCheck(answer.body, upload.placeOf) : [];
      for (const line of lines) terminal.out(`  ${line}`);
      continue;
    }
    const body = answer.body as UploadResponse;
    stored.push(body);
    const url = experimentLink(
      { consoleUrl: connected.connection.consoleUrl, tenantId: body.experiment.tenant_id },
      body.experiment.id,
    );
    results.push({ file: upload.file, rows: measured.rows, bytes: measured.bytes, replayed, url, ...body });
    if (given.flag('json')) continue;
    const verb = replayed ? terminal.paint('yellow', 'Stored before') : terminal.paint('green', 'Stored');
    terminal.out(
      `${verb}: ${name} (${counts}) in dataset ${visible(body.dataset.name)}\n  ${terminal.paint('cyan', url)}`,
    );
    const warnings = Number(answer.headers['x-heddle-warnings'] ?? 0);
    if (warnings > 0) terminal.note(`  ${terminal.paint('yellow', plural(warnings, 'warning'))}: --dry-run tells them`);
  }
  if (given.flag('json')) terminal.out(JSON.stringify(results, null, 2));
  else if (stored.length > 1) noteComparison(stored, connected, terminal);
  return exitCodes.ok;
}

function noteComparison(stored: UploadResponse[], { connection }: Connected, terminal: Surroundings['terminal']) {
  const [first] = stored as [UploadResponse];
  if (stored.some(({ dataset }) => dataset.id !== first.dataset.id)) return;
  const place = {
    consoleUrl: connection.consoleUrl,
    tenantId: first.experiment.tenant_id,
    datasetId: first.dataset.id,
  };
  const link = compareLink(
    place,
    stored.map(({ experiment }) => experiment.id),
  );
  terminal.out(`Side by side:\n  ${terminal.paint('cyan', link)}`);
}

/** Reads every file before anything is sent: a typo in the third stores nothing of the first. */
async function plan(given: Parsed, { cwd, env, terminal }: Surroundings): Promise<Upload[]> {
  const format = formatOf(given.text('format') ?? 'auto');
  const csv = {
    inputs: given.texts('input'),
    expected: given.texts('expected'),
    outputs: given.texts('output'),
    scores: given.texts('score'),
    rowId: given.text('row-id'),
    delimiter: delimiterOf(given.text('delimiter')),
  };
  const metadata = {
    ...(given.flag('git') ? await gitMetadata(cwd, env) : {}),
    ...Object.fromEntries(given.texts('metadata').map(metadataOf)),
  };
  const dataset = given.text('dataset-id')?.toLowerCase() ?? given.text('dataset-name');
  const experiments: { file: string; source: UploadSource }[] = [];
  for (const file of given.positionals) {
    const path = isAbsolute(file) ? file : join(cwd, file);
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    const onRead = (bytes: number) => terminal.progress(readingLine(file, bytes, size));
    const read = await readUploads(path, { format, csv, dataset, onRead });
    if (read.note) terminal.note(terminal.paint('dim', `${file}: ${read.note}`));
    for (const source of read.sources) experiments.push({ file, source });
  }
  const isOnly = experiments.length === 1;
  return experiments.map(({ file, source }) => ({
    file,
    placeOf: source.placeOf,
    content: { header: headerOf(source, given, metadata, isOnly, file), rows: source.rows },
  }));
}

function headerOf(
  { header }: UploadSource,
  given: Parsed,
  metadata: Record<string, unknown>,
  isOnly: boolean,
  file: string,
): UploadContent['header'] {
  const name = given.text('name');
  const own = header.experiment_name;
  const dataset = {
    ...(given.text('dataset-id') !== undefined || given.text('dataset-name') !== undefined
      ? { dataset_id: given.text('dataset-id'), dataset_name: given.text('dataset-name') }
      : { dataset_id: header.dataset_id ?? undefined, dataset_name: header.dataset_name ?? undefined }),
  };
  if (dataset.dataset_id === undefined && dataset.dataset_name === undefined)
    throw new UsageError(`${file}: which dataset does it belong to? Say --dataset-name or --dataset-id`);
  return {
    ...header,
    ...dataset,
    ...(name === undefined ? {} : { experiment_name: isOnly ? name : `${name}: ${own}` }),
    ...(given.text('description') === undefined ? {} : { experiment_description: given.text('description') }),
    ...(Object.keys(metadata).length === 0
      ? {}
      : { experiment_metadata: { ...header.experiment_metadata, ...metadata } }),
  };
}

async function send(
  { content }: Upload,
  measured: Measured,
  given: Parsed,
  { sending, settings }: Connected,
  { terminal }: Surroundings,
): Promise<RawAnswer> {
  const validateOnly = given.flag('dry-run');
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
    gzip: !given.flag('no-gzip'),
    validateOnly,
    onProgress: show,
    onRetry: (why: string, delayMs: number) => terminal.note(`${why}; again in ${(delayMs / 1000).toFixed(1)} s`),
  };
  try {
    if (!given.flag('resume'))
      return await sendUpload(sending, { ...common, idempotencyKey: validateOnly ? undefined : measured.hash });
    return await sendInChunks(settings, {
      ...common,
      key: measured.hash,
      onResumed: (rows) => terminal.note(`Going on after ${plural(rows, 'row')} that are there`),
    });
  } finally {
    clearInterval(ticks);
    terminal.progress('');
  }
}

/** What is wrong with the content is exit code 1; what may pass, or is about the key, is 2. */
function refusal({ status, body }: RawAnswer, { file, placeOf }: Upload): CommandError {
  const { message, details } = describeAnswer(status, body, placeOf);
  const isOfContent = [400, 409, 413, 422].includes(status);
  return new CommandError(`${file}: ${message}`, isOfContent ? exitCodes.failed : exitCodes.unknown, details);
}

function formatOf(text: string): Format {
  const format = formats.find((one) => one === text);
  if (!format) throw new UsageError(`--format: "${text}" is none of ${formats.join(', ')}`);
  return format;
}

function delimiterOf(text: string | undefined): string | undefined {
  const delimiter = text === '\\t' || text === 'tab' ? '\t' : text;
  if (delimiter !== undefined && delimiter.length !== 1)
    throw new UsageError('--delimiter: give one character, or "tab"');
  return delimiter;
}

/** `temperature=0.2` is a number, `model=small` a text. */
function metadataOf(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at <= 0) throw new UsageError(`--metadata: "${text}" is no key=value`);
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value) as unknown];
  } catch {
    return [text.slice(0, at), value];
  }
}
