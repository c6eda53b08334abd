import type { FormLimits } from '@heddle/http';

/** What forms may hold. */
export abstract class FormSettings implements FormLimits {
  abstract readonly maxBodyBytes: number;
  abstract readonly maxElements: number;
  abstract readonly maxMembers: number;
}
