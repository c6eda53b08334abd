/** Command that installs the packages of a project. */
export interface InstallPlan {
  command: readonly string[];
  /** Name of the lockfile; null without one. */
  lockfile: string | null;
}

const managers: readonly { lockfile: string; command: readonly string[] }[] = [
  { lockfile: 'npm-shrinkwrap.json', command: ['npm', 'ci'] },
  { lockfile: 'package-lock.json', command: ['npm', 'ci'] },
  { lockfile: 'pnpm-lock.yaml', command: ['pnpm', 'install', '--frozen-lockfile'] },
  { lockfile: 'yarn.lock', command: ['yarn', 'install', '--frozen-lockfile'] },
];

/** Chooses by the lockfile among the names in a folder. Null without a package.json: nothing to install. */
export function planInstall(names: readonly string[]): InstallPlan | null {
  if (!names.includes('package.json')) return null;
  return managers.find(({ lockfile }) => names.includes(lockfile)) ?? { command: ['npm', 'install'], lockfile: null };
}

/** Scripts that an installation runs. Their effects are not confined to `node_modules`. */
const installScripts = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];

/**
 * Whether equal lockfiles and manifests lead to equal packages, so that an installation can be kept: the command is the
 * usual one, and no manifest of the project has a script that it would run.
 */
export function isRepeatable(install: InstallPlan, manifests: readonly string[]): boolean {
  if (install.lockfile === null) return false;
  return manifests.every((text) => !hasInstallScript(text));
}

function hasInstallScript(manifest: string): boolean {
  try {
    const { scripts = {} } = JSON.parse(manifest) as { scripts?: Record<string, unknown> };
    return installScripts.some((name) => Object.hasOwn(scripts, name));
  } catch {
    return true;
  }
}
