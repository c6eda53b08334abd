import { randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** Secret in the form of Standard Webhooks. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

export const webhookSecretBytes = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');
