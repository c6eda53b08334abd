import { packageVersion } from '@heddle/http';

/** What the OpenAPI document and `/info` say. */
export const serviceVersion = packageVersion(new URL('../../package.json', import.meta.url));
