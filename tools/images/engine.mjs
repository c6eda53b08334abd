/** Command line of the container engine: `docker`, or the program in DOCKER. */
import { PlainError } from '@heddle/launcher/progress';
import { run } from '@heddle/launcher/workspace';

const command = process.env.DOCKER ?? 'docker';

/** @type {(...args: string[]) => Promise<string>} */
export const docker = async (...args) => (await run(command, args)).trim();

/** Runs Docker with visible output. @type {(...args: string[]) => Promise<string>} */
export const dockerShown = (...args) => run(command, args, { show: true, env: { DOCKER_BUILDKIT: '1' } });

/** Reason for a missing engine; undefined if it works. */
export async function engineProblem() {
  try {
    await docker('version', '--format', '{{.Server.Version}}');
    return undefined;
  } catch (error) {
    const lines = error instanceof Error ? error.message.trim().split('\n') : [String(error)];
    return lines.at(-1);
  }
}

/** @type {(reference: string) => Promise<void>} */
export async function needImage(reference) {
  await docker('image', 'inspect', '--format', '{{.Id}}', reference).catch(() => {
    throw new PlainError(`There is no image ${reference}. Build it with: npm run images -- build`);
  });
}
