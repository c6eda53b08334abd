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
 * `config.configurable` and `context` are the old and the new name of the same settings. A client sends one of them;
 * the server keeps both equal, so that graphs may read either. A `RemoteGraph` within a graph sends both: then one of
 * them must include the other.
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
