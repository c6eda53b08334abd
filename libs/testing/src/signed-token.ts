import { createHmac } from 'node:crypto';

/** A JSON Web Token that is valid for ten minutes, unless the claims say otherwise. */
export function signedToken(secret: string, claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 600;
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: 'user', exp, ...claims })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
