import { ConflictingSettingsError } from './assistant.errors.js';

type Settings = Record<string, unknown>;

const isEmpty = (settings: Settings | null | undefined) => !settings || Object.keys(settings).length === 0;

/**
 * `config.configurable` and `context` are two names for the same settings: the older and the newer one. A client
 * gives one of them; both are kept equal, so that graphs may read either.
 */
export function reconcileSettings(
  configurable: Settings | null | undefined,
  context: Settings | null | undefined,
): Settings {
  if (!isEmpty(configurable) && !isEmpty(context)) throw new ConflictingSettingsError();
  return (isEmpty(context) ? configurable : context) ?? {};
}
