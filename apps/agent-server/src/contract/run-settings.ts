import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@heddle/errors';

type Settings = Record<string, unknown>;

export class ConflictingSettingsError extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'conflicting_settings',
      message:
        'Give either config.configurable or context, or the same in both: they are two names of the same settings.',
    });
  }
}

/**
 * `config.configurable` and `context` are two names for the same settings: the older and the newer one. A client
 * gives one of them; both are kept equal, so that graphs may read either. A `RemoteGraph` within a graph passes both
 * on: then the one that says all that the other does.
 */
export function reconcileSettings(
  configurable: Settings | null | undefined,
  context: Settings | null | undefined,
): Settings {
  const [older, newer] = [configurable ?? {}, context ?? {}];
  if (includes(older, newer)) return older;
  if (includes(newer, older)) return newer;
  throw new ConflictingSettingsError();
}

const includes = (whole: Settings, part: Settings): boolean =>
  Object.entries(part).every(([name, value]) => Object.hasOwn(whole, name) && isDeepStrictEqual(whole[name], value));
