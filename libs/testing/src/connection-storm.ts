import { asAdministrator } from './test-database.js';

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

/** Ends all connections to a database repeatedly, as fast as possible. Returns how many it ended. */
export function terminateConnections(databaseUrl: string, forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  return asAdministrator(async (client) => {
    let ended = 0;
    while (performance.now() < until) {
      const { rowCount } = await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
        [databaseOf(databaseUrl)],
      );
      ended += rowCount ?? 0;
    }
    return ended;
  });
}

/** Makes the database unavailable: refuses new connections and ends open ones. `meanwhile` runs during the outage. */
export async function refuseConnections(
  databaseUrl: string,
  forMs: number,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const allow = (allowed: boolean) =>
    asAdministrator((client) => client.query(`ALTER DATABASE ${databaseOf(databaseUrl)} ALLOW_CONNECTIONS ${allowed}`));
  try {
    await allow(false);
    await terminateConnections(databaseUrl, forMs);
    await meanwhile();
  } finally {
    await allow(true);
  }
}

/** Number of open connections to a database, by application name. */
export function openConnections(databaseUrl: string): Promise<Record<string, number>> {
  return asAdministrator(async (client) => {
    const { rows } = await client.query<{ name: string; n: number }>(
      'SELECT application_name AS name, count(*)::int AS n FROM pg_stat_activity WHERE datname = $1 GROUP BY 1',
      [databaseOf(databaseUrl)],
    );
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  });
}

/** Number of answers by status, and examples of those that were neither success nor 503 with `Retry-After`. */
export interface Answers {
  statuses: Record<number, number>;
  unexpected: string[];
}

/** Lets each client repeat its request after each answer, until `end` resolves. */
export async function askUntil(end: Promise<unknown>, clients: (() => Promise<Response>)[]): Promise<Answers> {
  const answers: Answers = { statuses: {}, unexpected: [] };
  let over = false;
  const asking = clients.map(async (ask) => {
    while (!over) await record(ask, answers);
  });
  try {
    await end;
  } finally {
    over = true;
    await Promise.all(asking);
  }
  return answers;
}

async function record(ask: () => Promise<Response>, { statuses, unexpected }: Answers): Promise<void> {
  try {
    const response = await ask();
    const body = await response.text();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    const refused = response.status === 503 && response.headers.has('retry-after');
    if (!response.ok && !refused) note(`${response.status} ${body}`, unexpected);
  } catch (error) {
    note(`${String(error)} ${String((error as Error).cause)}`, unexpected);
  }
}

/** A few examples suffice. */
function note(text: string, unexpected: string[]): void {
  if (unexpected.length < 10 && !unexpected.includes(text)) unexpected.push(text);
}
