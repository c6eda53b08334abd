import { type FieldOptions, limits, TextListField } from '@heddle/dto-common';

/** Labels of a namespace; the store's own rules check the rest, in their wording. */
export const NamespaceField = (options: FieldOptions) =>
  TextListField({ ...options, maxItems: 32, maxLength: limits.name });
