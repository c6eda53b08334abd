import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  certFile: string;
  keyFile: string;
}

export interface TestAuthority {
  /** Path of the authority's certificate. */
  caFile: string;
  /** Signs a certificate for a server, e.g. for `IP:127.0.0.1` or `DNS:db.example`. */
  sign: (subject: string) => Certificate;
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Certificate authority in a folder, made by the machine's `openssl`. */
export function createTestAuthority(folder: string, name: string): TestAuthority {
  const openssl = (...args: string[]) => void execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const file = (suffix: string) => join(folder, `${name}${suffix}`);
  const [caFile, caKey] = [file('.pem'), file('.key')];
  openssl('req', '-x509', ...newKey, '-days', '30', '-subj', `/CN=${name}`, '-keyout', caKey, '-out', caFile);
  let signed = 0;
  return {
    caFile,
    sign: (subject) => {
      signed += 1;
      const [certFile, keyFile] = [file(`-${signed}.crt`), file(`-${signed}.key`)];
      const [request, extensions] = [file(`-${signed}.csr`), file(`-${signed}.ext`)];
      writeFileSync(extensions, `subjectAltName = ${subject}\n`);
      openssl('req', '-new', ...newKey, '-subj', '/CN=server', '-keyout', keyFile, '-out', request);
      const authority = ['-CA', caFile, '-CAkey', caKey, '-set_serial', String(signed)];
      openssl('x509', '-req', '-in', request, ...authority, '-days', '30', '-extfile', extensions, '-out', certFile);
      return { certFile, keyFile };
    },
  };
}
