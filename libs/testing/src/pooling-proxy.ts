import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.js';

export interface PoolingProxy extends DatabaseProxy {
  /** Statements that need a session. */
  violations: () => string[];
}

/** Session features lost behind a pooler in transaction mode: the next transaction may use another connection. */
const ofASession = /\b(UN)?LISTEN\b|\bpg_(try_)?advisory_(un)?lock\b|^\s*SET (?!LOCAL)/i;

/** Proxy that records statements which a pooler in transaction mode would break. */
export async function startPoolingProxy(databaseUrl: string): Promise<PoolingProxy> {
  const violations: string[] = [];
  const proxy = await startDatabaseProxy(databaseUrl, ({ toServer }) => {
    const read = messageReader((type, payload) => {
      if (type !== 'P' && type !== 'Q') return;
      const [first = '', second = ''] = payload.toString('utf8').split('\0');
      const statement = type === 'Q' ? first : second;
      if (type === 'P' && first !== '') violations.push(`prepared: ${statement}`);
      if (ofASession.test(statement)) violations.push(statement);
    });
    return {
      fromClient: (chunk) => {
        read(chunk);
        toServer(chunk);
      },
    };
  });
  return { ...proxy, violations: () => violations };
}

/** Splits client data into messages; only the first one has no type. */
function messageReader(onMessage: (type: string, payload: Buffer) => void): (chunk: Buffer) => void {
  let buffered = Buffer.alloc(0);
  let typeBytes = 0;
  return (chunk) => {
    buffered = Buffer.concat([buffered, chunk]);
    for (;;) {
      if (buffered.length < typeBytes + 4) return;
      const end = typeBytes + buffered.readUInt32BE(typeBytes);
      if (buffered.length < end) return;
      onMessage(buffered.toString('latin1', 0, typeBytes), buffered.subarray(typeBytes + 4, end));
      buffered = buffered.subarray(end);
      typeBytes = 1;
    }
  };
}
