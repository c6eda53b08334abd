import { PlainError } from '@heddle/launcher/progress';
import { imageOf, images } from './catalogue.mjs';
import { docker, needImage } from './engine.mjs';

/** @type {(app: string, tag: string) => Promise<number>} */
async function appMiB(app, tag) {
  const image = imageOf(app, tag);
  await needImage(image);
  const output = await docker('run', '--rm', '--network', 'none', '--entrypoint', 'du', image, '-sk', '/app');
  return Math.ceil(Number(output.split(/\s/)[0]) / 1024);
}

/**
 * Prints the size of each image without its base, and fails if one exceeds its limit.
 *
 * @param {string} tag
 */
export async function sizes(tag) {
  /** @type {string[]} */
  const beyond = [];
  for (const { app, maxMiB } of images) {
    const size = await appMiB(app, tag);
    console.log(`    ${imageOf(app, tag).padEnd(32)} ${String(size).padStart(4)} MiB in /app, at most ${maxMiB}`);
    if (size > maxMiB) beyond.push(app);
  }
  if (beyond.length > 0)
    throw new PlainError(`Larger than its bound in tools/images/catalogue.mjs: ${beyond.join(', ')}`);
}
