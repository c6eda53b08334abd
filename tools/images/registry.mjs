/** The digest of a tag in a registry, by the OCI distribution protocol. */
import { createHash } from 'node:crypto';
import { PlainError } from '@heddle/launcher/progress';

/** An index over platforms first: its digest is the same on all of them. */
const accepted = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/**
 * `node:24-slim` is `library/node` with the tag `24-slim` on Docker Hub.
 *
 * @param {string} reference
 */
export function parseReference(reference) {
  const [name = '', ...rest] = reference.split('@')[0]?.split(/:(?=[^/]*$)/) ?? [];
  const tag = rest[0] ?? 'latest';
  const [first = '', ...path] = name.split('/');
  const hasHost = path.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  if (hasHost) return { registry: `https://${first}`, repository: path.join('/'), tag };
  const repository = path.length === 0 ? `library/${name}` : name;
  return { registry: 'https://registry-1.docker.io', repository, tag };
}

/**
 * Address of the token service, from the header of a 401.
 *
 * @param {string} header
 */
export function tokenUrl(header) {
  if (!/^bearer /i.test(header)) return undefined;
  const values = Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  if (!values.realm) return undefined;
  const url = new URL(values.realm);
  for (const key of ['service', 'scope']) if (values[key]) url.searchParams.set(key, values[key]);
  return url;
}

/**
 * The digest of a tag, without credentials, for public images.
 *
 * @param {string} reference
 * @param {string} [mirror] URL of a registry to ask instead of the one that the reference names.
 */
export async function digestOf(reference, mirror) {
  const { registry, repository, tag } = parseReference(reference);
  const url = `${(mirror ?? registry).replace(/\/$/, '')}/v2/${repository}/manifests/${tag}`;
  /** @type {(headers: Record<string, string>) => Promise<Response>} */
  const ask = (headers) =>
    fetch(url, { headers: { accept: accepted, ...headers } }).catch((error) => {
      throw new PlainError(`${url} cannot be reached: ${error.cause?.message ?? error.message}`);
    });
  let response = await ask({});
  const from = response.status === 401 ? tokenUrl(response.headers.get('www-authenticate') ?? '') : undefined;
  if (from) {
    const answer = await fetch(from);
    if (!answer.ok) throw new PlainError(`${from.origin} gives no token for ${reference}: ${answer.status}`);
    const { token, access_token: accessToken } = /** @type {Record<string, string>} */ (await answer.json());
    response = await ask({ authorization: `Bearer ${token ?? accessToken}` });
  }
  if (!response.ok) throw new PlainError(`${url} answers ${response.status}`);
  const digest = `sha256:${createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')}`;
  const stated = response.headers.get('docker-content-digest');
  if (stated !== null && stated !== digest) throw new PlainError(`${url} states ${stated} and sends ${digest}`);
  return digest;
}
