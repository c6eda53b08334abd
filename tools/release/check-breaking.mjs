/**
 * `node tools/release/check-breaking.mjs`: a change of `openapi/<service>.json` that breaks clients of the last release
 * must be announced by its commit (`feat(experiments)!: ...`), so that the next version shows it. With `--release` the
 * new versions are already written, and only they count. Skipped where oasdiff is not available.
 */
import { goTool } from '@heddle/go-tools/go-tool';
import { readJson } from '@heddle/launcher/workspace';
import { breakingChanges } from './breaking-changes.mjs';
import { announcesBreakingChange } from './commit-problem.mjs';
import { git, lastReleaseTag } from './history.mjs';
import { isBreakingStep } from './version-step.mjs';

const releasing = process.argv.includes('--release');

/** @type {(service: string, tag: string) => boolean} */
function isAnnounced(service, tag) {
  const { version } = readJson(`apps/${service}/package.json`);
  if (isBreakingStep(tag.slice(tag.indexOf('@') + 1), version)) return true;
  if (releasing) return false;
  const messages = git('log', '--format=%B%x00', `${tag}..HEAD`, '--', `openapi/${service}.json`) ?? '';
  return messages.split('\0').some((message) => announcesBreakingChange(message.trim()));
}

/** @param {string} service */
async function check(service) {
  const path = `openapi/${service}.json`;
  const tag = lastReleaseTag(service);
  if (!tag || git('cat-file', '-e', `${tag}:${path}`) === undefined) {
    console.log(`${service}: no release in the history, nothing to compare with`);
    return;
  }
  const oasdiff = await goTool('oasdiff');
  if (!oasdiff) return;
  const changes = await breakingChanges(oasdiff, `${tag}:${path}`, path);
  if (changes.length === 0) console.log(`${service}: compatible with ${tag}`);
  else if (isAnnounced(service, tag)) console.log(`${service}: breaks clients of ${tag}, as announced`);
  else refuse(service, tag, changes);
}

/** @type {(service: string, tag: string, changes: string[]) => void} */
function refuse(service, tag, changes) {
  console.error(`${service}: breaks clients of ${tag}:\n${changes.map((change) => `  ${change}`).join('\n')}`);
  console.error(
    releasing
      ? 'This needs a new major version (below 1.0 a minor one): pass it to `nx release` as its first argument.'
      : `Keep the API compatible, or commit openapi/${service}.json as a breaking change: "feat(${service})!: ...".`,
  );
  process.exitCode = 1;
}

for (const service of ['control-plane', 'agent-server', 'experiments']) await check(service);
