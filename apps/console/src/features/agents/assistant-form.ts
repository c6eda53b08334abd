import { objectText, parseObject, type ObjectText } from '../../ui/object-text';
import type { Assistant } from './agent-api';

/** Settings as they are typed. */
export interface SettingsForm {
  /** Whether the graph reads `context`, or `config.configurable`, which is the same under its older name. */
  part: 'context' | 'configurable';
  values: ObjectText;
  recursionLimit: string;
  tags: string;
}

export const emptySettings: SettingsForm = {
  part: 'configurable',
  values: objectText({}),
  recursionLimit: '',
  tags: '',
};

type Stored = Pick<Assistant, 'config' | 'context'>;

const isEmpty = (value: object | null | undefined): boolean => !value || Object.keys(value).length === 0;

export function settingsOf({ config, context }: Stored): SettingsForm {
  const configurable = config.configurable ?? {};
  // The server keeps both the same, so that the one of the schema is edited.
  const part = isEmpty(configurable) && !isEmpty(context) ? 'context' : 'configurable';
  return {
    part,
    values: objectText(isEmpty(configurable) ? context : configurable),
    recursionLimit: config.recursion_limit === undefined ? '' : String(config.recursion_limit),
    tags: (config.tags ?? []).join(', '),
  };
}

/** First problem of the form, or null. */
export function settingsProblem(form: SettingsForm): string | null {
  const { problem } = parseObject(form.values);
  if (problem !== undefined) return problem;
  if (form.recursionLimit === '') return null;
  const limit = Number(form.recursionLimit);
  return Number.isInteger(limit) && limit > 0 ? null : 'The step limit is a whole number above 0.';
}

/** Body of a request; the server replaces `config` as a whole, so members that the form does not show are sent along. */
export function settingsBody(
  form: SettingsForm,
  config: Assistant['config'],
): { config: Assistant['config']; context?: Record<string, unknown> } {
  const values = parseObject(form.values).value as Record<string, unknown>;
  const { configurable: _values, recursion_limit: _limit, tags: _tags, ...rest } = config;
  const tags = form.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return {
    config: {
      ...rest,
      ...(tags.length > 0 ? { tags } : {}),
      ...(form.recursionLimit === '' ? {} : { recursion_limit: Number(form.recursionLimit) }),
      ...(form.part === 'configurable' ? { configurable: values } : {}),
    },
    ...(form.part === 'context' ? { context: values } : {}),
  };
}
