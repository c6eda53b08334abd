import { packageVersion } from '@heddle/http';

/** Version in the OpenAPI document and in `/info`. */
export const serviceVersion = packageVersion(new URL('../../package.json', import.meta.url));
