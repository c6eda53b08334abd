/**
 * `npm run images -- <command>`: builds and verifies the container images. Without a container engine build, verify and
 * sizes print one line and exit with 0.
 *
 *   build     the four images        [--tag local] [--npmrc FILE] [--ca FILE] [--node-image REF] [--network host]
 *   verify    run them, hardened     [--tag local] [--postgres-image REF]
 *   sizes     size of each image without its base, and its limit
 *   sbom      CycloneDX documents    [--out .heddle/sbom] [--arch x64|arm64]
 *   pin       writes the digests of the base images into the files that name them   [--registry URL]
 *
 * docs/operate/images.md describes when to use which.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bold, messageOf, PlainError, red } from '@heddle/launcher/progress';
import { root } from '@heddle/launcher/workspace';
import { build } from './build.mjs';
import { engineProblem } from './engine.mjs';
import { basesIn, pin } from './pin.mjs';
import { writeSboms } from './sbom.mjs';
import { sizes } from './sizes.mjs';
import { verify } from './verify.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tag: { type: 'string', default: 'local' },
    npmrc: { type: 'string' },
    ca: { type: 'string' },
    'node-image': { type: 'string' },
    'postgres-image': { type: 'string' },
    network: { type: 'string' },
    out: { type: 'string', default: '.heddle/sbom' },
    arch: { type: 'string', default: process.arch },
    registry: { type: 'string' },
  },
});
const { tag } = values;
/** The PostgreSQL that compose starts. */
const composeDatabase = () => basesIn(readFileSync(join(root, 'docker/compose.yaml'), 'utf8'))[0] ?? '';

/** @type {Record<string, { needsEngine: boolean, work: () => Promise<void> | void }>} */
const commands = {
  build: { needsEngine: true, work: () => build({ ...values, nodeImage: values['node-image'] }) },
  verify: {
    needsEngine: true,
    work: () => verify({ tag, postgresImage: values['postgres-image'] ?? composeDatabase() }),
  },
  sizes: { needsEngine: true, work: () => sizes(tag) },
  sbom: { needsEngine: false, work: () => writeSboms(values.out, values.arch) },
  pin: { needsEngine: false, work: () => pin(values.registry) },
};

try {
  const command = commands[positionals[0] ?? ''];
  if (!command) throw new PlainError(`Say which: ${Object.keys(commands).join(', ')}`);
  const missing = command.needsEngine ? await engineProblem() : undefined;
  if (missing) console.log(`${bold('skipped')}: no container engine (${missing})`);
  else await command.work();
} catch (error) {
  console.error(`${red('no ')} ${messageOf(error)}`);
  process.exitCode = 1;
}
