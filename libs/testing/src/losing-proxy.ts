import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.js';

/** Statement to lose, by parts of its text and values, and the lost part. */
interface LostStatement {
  text: string;
  /** All must match. */
  values: readonly string[];
  lost: 'request' | 'answer';
}

export interface LosingProxy extends DatabaseProxy {
  /**
   * Loses the next matching statement, or executes it and loses its answer; its connection then hangs. Resolves once
   * the server has finished it or can no longer receive it.
   */
  lose: (statement: LostStatement) => Promise<void>;
}

interface Wanted extends LostStatement {
  reached: () => void;
}

/** Proxy that loses named statements or answers. */
export async function startLosingProxy(databaseUrl: string): Promise<LosingProxy> {
  const wanted = new Set<Wanted>();
  const proxy = await startDatabaseProxy(databaseUrl, ({ toServer, toClient }) => {
    const messages = new ClientMessages();
    let losing: Wanted | undefined;
    return {
      fromClient: (chunk) => {
        for (const { bytes, statement } of messages.of(chunk)) {
          if (statement && !losing) {
            losing = [...wanted].find(
              ({ text, values }) => statement.includes(text) && values.every((value) => bytes.includes(value)),
            );
            if (losing) wanted.delete(losing);
            if (losing?.lost === 'request') losing.reached();
          }
          if (losing?.lost !== 'request') toServer(bytes);
        }
      },
      fromServer: (chunk) => {
        if (!losing) toClient(chunk);
        else if (losing.lost === 'answer' && endsAnswer(chunk)) losing.reached();
      },
    };
  });
  return {
    ...proxy,
    lose: (statement) => new Promise((reached) => wanted.add({ ...statement, reached })),
  };
}

/** ReadyForQuery outside of a transaction: the statement is committed. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const endsAnswer = (chunk: Buffer) => chunk.subarray(-readyForQuery.length).equals(readyForQuery);

interface ClientMessage {
  bytes: Buffer;
  /** Text and values executed by this message. */
  statement?: string | undefined;
}

/** Splits client data into messages. Prepared statements are resolved by their name. */
class ClientMessages {
  private rest = Buffer.alloc(0);
  /** The first message has no type. */
  private headLength = 0;
  private readonly prepared = new Map<string, string>();

  *of(chunk: Buffer): Generator<ClientMessage> {
    this.rest = Buffer.concat([this.rest, chunk]);
    while (this.rest.length >= this.headLength + 4) {
      const length = this.headLength + this.rest.readInt32BE(this.headLength);
      if (this.rest.length < length) return;
      const bytes = this.rest.subarray(0, length);
      this.rest = this.rest.subarray(length);
      yield { bytes, statement: this.headLength === 0 ? undefined : this.statementIn(bytes) };
      this.headLength = 1;
    }
  }

  private statementIn(bytes: Buffer): string | undefined {
    const type = String.fromCharCode(bytes[0] as number);
    const [first = '', second = ''] = type === 'P' || type === 'B' ? texts(bytes.subarray(5)) : [];
    if (type === 'P') this.prepared.set(first, second);
    return type === 'B' ? this.prepared.get(second) : undefined;
  }
}

/** Two zero-terminated texts. */
function texts(bytes: Buffer): [string, string] {
  const first = bytes.indexOf(0);
  const second = bytes.indexOf(0, first + 1);
  return [bytes.toString('utf8', 0, first), bytes.toString('utf8', first + 1, second)];
}
