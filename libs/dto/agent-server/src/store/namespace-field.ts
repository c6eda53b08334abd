import { type FieldOptions, limits, TextListField } from '@heddle/dto-common';

/** Labels of a namespace; what else holds for them is the store's own rule, told in its words. */
export const NamespaceField = (options: FieldOptions) =>
  TextListField({ ...options, maxItems: 32, maxLength: limits.name });
