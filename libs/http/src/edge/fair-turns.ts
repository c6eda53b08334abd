/** Requests that begin in one turn of the event loop: about 15 ms of work. */
const perTurn = 16;
/** Requests in progress per client: enough to keep the processor and the database busy. */
const perClient = 64;
/** Time in ms between turns while connections arrive. Node accepts one per turn of the event loop, so turns are short. */
const arrivalMs = 50;
/** Time in ms after which a request counts as waiting for something else, and no longer as in progress. */
const progressMs = 1_000;
/** Interval in ms of looks for answers that began, while all clients with waiting requests are at their limit. */
const lookMs = 2;

/** The answer of a request: a ServerResponse. */
interface Answer {
  /** True from the first byte on: what follows waits for a run or for the client. */
  readonly headersSent: boolean;
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

interface Waiting {
  answer: Answer;
  begin: () => void;
}

interface Client {
  key: string;
  waiting: Waiting[];
  /** Begin of each request in progress, in ms of the clock; oldest first. */
  inProgress: Map<Answer, number>;
}

/**
 * Begins requests in turns between clients: few per turn of the event loop, and few per client until their answers
 * begin. Without the first limit, requests that arrive together are handled together; without the second, they queue
 * together for the database. The requests of all others would wait for the last of them.
 */
export class FairTurns {
  private readonly clients = new Map<string, Client>();
  /** Clients with waiting requests; the next one is first. */
  private readonly queue = new Set<Client>();
  private begun = 0;
  private hasArrival = false;
  /** Time of the last turn that began requests of the queue. */
  private begunAt = Number.NEGATIVE_INFINITY;
  private turn: NodeJS.Immediate | undefined;
  private look: NodeJS.Timeout | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Clients with requests in progress or waiting. */
  get clientCount(): number {
    return this.clients.size;
  }

  /** Requests that have not begun, without those whose client left. */
  get waitingCount(): number {
    let count = 0;
    for (const { waiting } of this.queue) for (const { answer } of waiting) if (!answer.destroyed) count += 1;
    return count;
  }

  /** Calls `begin` at its turn, which may be at once; never if the client closes the connection before. */
  request(key: string, answer: Answer, begin: () => void): void {
    const client = this.clientOf(key);
    answer.once('close', () => {
      client.inProgress.delete(answer);
      this.forgetIdle(client);
    });
    this.planTurn();
    const request = { answer, begin };
    if (this.queue.size === 0 && this.begun < perTurn && this.mayBegin(client)) return this.begin(client, request);
    client.waiting.push(request);
    this.queue.add(client);
  }

  /** Tells of a new connection. Until no more arrive, its client waits behind those that the kernel queued before. */
  connect(): void {
    this.hasArrival = true;
  }

  private clientOf(key: string): Client {
    const known = this.clients.get(key);
    if (known) return known;
    const client = { key, waiting: [], inProgress: new Map<Answer, number>() };
    this.clients.set(key, client);
    return client;
  }

  private forgetIdle(client: Client): void {
    const { key, waiting, inProgress } = client;
    if (waiting.length > 0 || inProgress.size > 0) return;
    // Another client may have its key since the last of its answers began.
    if (this.clients.get(key) === client) this.clients.delete(key);
  }

  private begin(client: Client, { answer, begin }: Waiting): void {
    this.begun += 1;
    client.inProgress.set(answer, this.now());
    begin();
  }

  private mayBegin({ inProgress }: Client): boolean {
    if (inProgress.size < perClient) return true;
    const oldest = this.now() - progressMs;
    for (const [answer, since] of inProgress) {
      if (answer.headersSent || since <= oldest) inProgress.delete(answer);
    }
    return inProgress.size < perClient;
  }

  private planTurn(): void {
    this.turn ??= setImmediate(() => this.takeTurn());
  }

  private takeTurn(): void {
    this.turn = undefined;
    this.begun = 0;
    const isDelayed = this.hasArrival && this.now() - this.begunAt < arrivalMs;
    this.hasArrival = false;
    if (this.queue.size === 0) return;
    if (!isDelayed) this.beginQueued();
    if (isDelayed || this.begun > 0) this.planTurn();
    else if (this.queue.size > 0) this.look ??= setTimeout(() => this.endLook(), lookMs).unref();
  }

  private endLook(): void {
    this.look = undefined;
    this.planTurn();
  }

  /** Clients at their limit keep their place. */
  private beginQueued(): void {
    this.begunAt = this.now();
    for (const client of this.queue) {
      if (this.begun === perTurn) return;
      if (!this.mayBegin(client)) continue;
      const request = client.waiting.shift();
      // The client is last in the next round.
      this.queue.delete(client);
      if (client.waiting.length > 0) this.queue.add(client);
      if (!request || request.answer.destroyed) this.forgetIdle(client);
      else this.begin(client, request);
    }
  }
}
