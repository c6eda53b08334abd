/**
 * `node tools/release/check-breaking.mjs`: a change of `openapi/<service>.json` that breaks clients of the last release
 * is announced by the commit that makes it (`feat(experiments)!: ...`), so that the next version says so.
 * With `--release` the versions are written already, and only they count.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { announcesBreakingChange } from './commit-problem.mjs';
import { root } from '@heddle/launcher/workspace';
import { git, lastReleaseTag } from './history.mjs';
import { breakingChanges } from './breaking-changes.mjs';
import { isBreakingStep } from './breaking-step.mjs';

const releasing = process.argv.includes('--release');
/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** @type {(service: string, tag: string) => boolean} */
function isAnnounced(service, tag) {
  const { version } = readJson(`apps/${service}/package.json`);
  if (isBreakingStep(tag.slice(tag.indexOf('@') + 1), version)) return true;
  if (releasing) return false;
  const messages = git('log', '--format=%B%x00', `${tag}..HEAD`, '--', `openapi/${service}.json`) ?? '';
  return messages.split('\0').some((message) => announcesBreakingChange(message.trim()));
}

/** @param {string} service */
function check(service) {
  const path = `openapi/${service}.json`;
  const tag = lastReleaseTag(service);
  const released = tag && git('show', `${tag}:${path}`);
  if (!tag || !released) {
    console.log(`${service}: no release in the history, nothing to compare with`);
    return;
  }
  const changes = breakingChanges(JSON.parse(released), readJson(path));
  if (changes.length === 0) console.log(`${service}: clients of ${tag} go on working`);
  else if (isAnnounced(service, tag)) console.log(`${service}: breaks clients of ${tag}, and says so`);
  else refuse(service, tag, changes);
}

/** @type {(service: string, tag: string, changes: string[]) => void} */
function refuse(service, tag, changes) {
  console.error(`${service}: breaks clients of ${tag}:\n${changes.map((change) => `  ${change}`).join('\n')}`);
  console.error(
    releasing
      ? 'That needs a new major version (below 1.0 a minor one): give it to `nx release` as its first argument.'
      : `Keep what clients rely on, or commit openapi/${service}.json as a breaking change: "feat(${service})!: ...".`,
  );
  process.exitCode = 1;
}

for (const service of ['control-plane', 'agent-server', 'experiments']) check(service);
