import pg from 'pg';
import { noneFree } from './client.ts';
import { leftOf, waitedHere } from './patience.ts';
import type { Presence } from './presence.ts';
import { cutOff, DatabaseLost, failureOf, Session } from './session.ts';
import type { Tracing } from '../tracing/traced.ts';

/** Nobody gives us one more: what we have comes back all the same. */
const isNoneMore = (error: Error): boolean => (error as { code?: string }).code === noneFree;

/** Says of a server that refuses: it starts or stops, so that those who wait need not ask themselves. */
const isDown = (error: Error): boolean =>
  (error instanceof DatabaseLost && !isNoneMore(error)) || (error as { code?: string }).code === '57P03';

/** How often connections that nobody uses go back to the pool. */
const coolMs = 10_000;

/** How long one waits for a connection while all are in use, and for a statement in the end, in milliseconds; and what goes ahead of each transaction. */
interface Ways {
  readonly freeMs: number;
  readonly statementMs: number;
  readonly eachTime: Buffer | null;
  readonly tracing: Tracing | null;
}

/** A session with the way to give its connection back. */
export interface Lent {
  readonly session: Session;
  /** Gives the connection on; one that broke or is still in a transaction ends here. */
  giveBack(): void;
}

/** Reads that are on their way through one connection at most. */
const mostTogether = 8;
/** How long others may come to a connection that is shared: who is behind one that turns out slow waits for it. */
const openMs = 20;

/** A connection that several short reads use at once. */
class Shared implements Lent {
  readonly session: Session;
  readonly #giveBack: () => void;
  readonly #until = performance.now() + openMs;
  #users = 0;

  constructor({ session, giveBack }: Lent) {
    this.session = session;
    this.#giveBack = giveBack;
  }

  get isOpen(): boolean {
    return this.#users > 0 && this.#users < mostTogether && this.session.isUsable && performance.now() < this.#until;
  }

  join(): this {
    this.#users += 1;
    return this;
  }

  giveBack(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#giveBack();
  }
}

/** Connections of a pool: they are made when needed, renewed within the hour, and given out one user at a time. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #presence: Presence;
  readonly #ways: Ways;
  readonly #open = new Set<pg.PoolClient>();
  /** Given back a moment ago and still counted as in use by the pool, whose timers and listeners for each use cost as much as sending a statement. */
  readonly #warm: pg.PoolClient[] = [];
  readonly #cooling = setInterval(() => this.#cool(), coolMs).unref();
  #isEnding = false;
  readonly #waiting = new Set<(error: Error) => void>();
  #shared: Shared | null = null;

  constructor(config: pg.PoolConfig, presence: Presence, ways: Ways) {
    this.#pool = new pg.Pool(config);
    this.#presence = presence;
    this.#ways = ways;
    // An error of an idle connection has removed it from the pool; one in use tells whoever uses it.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      client.on('error', () => this.#drop(client));
      client.on('end', () => this.#drop(client));
      this.#open.add(client);
    });
    this.#pool.on('remove', (client) => this.#open.delete(client));
  }

  /** Throws `DatabaseLost` when none could be made or none was free in time, or what the server said when it refused. */
  acquire(): Promise<Lent> {
    const warm = this.#warm.pop();
    return warm ? Promise.resolve(this.#lend(warm)) : this.#take();
  }

  /**
   * For a read that is over at once: those that come while it runs are sent after it on the same connection, one after another, which
   * spares the program and the server a wake-up each. A failure of one is no matter to the others, unless the connection breaks.
   */
  share(): Promise<Lent> {
    if (this.#shared?.isOpen) return Promise.resolve(this.#shared.join());
    const opened = (lent: Lent) => (this.#shared = new Shared(lent)).join();
    const warm = this.#warm.pop();
    return warm ? Promise.resolve(opened(this.#lend(warm))) : this.#take().then(opened);
  }

  #take(): Promise<Lent> {
    const { promise, resolve, reject } = Promise.withResolvers<Lent>();
    this.#waiting.add(reject);
    const isLate = () => this.#refuse([reject], new DatabaseLost(new Error('no connection was free in time')));
    const waited = waitedHere();
    const from = performance.now();
    const limit = setTimeout(isLate, leftOf(this.#ways.freeMs, waited));
    const ask = () =>
      this.#pool.connect((error, client) => {
        const failure = error && failureOf(error);
        if (failure && isNoneMore(failure) && this.#waiting.has(reject)) {
          const warm = this.#warm.pop();
          return warm ? take(warm) : ask();
        }
        if (client) return take(client);
        over();
        if (this.#waiting.delete(reject)) reject(failure!);
        if (isDown(failure!)) this.#refuse([...this.#waiting], failure!);
      });
    const over = () => {
      clearTimeout(limit);
      if (waited) waited.ms += performance.now() - from;
    };
    const take = (client: pg.PoolClient) => {
      over();
      if (this.#waiting.delete(reject)) resolve(this.#lend(client));
      else client.release();
    };
    ask();
    return promise;
  }

  #refuse(those: readonly ((error: Error) => void)[], error: Error): void {
    for (const reject of those) if (this.#waiting.delete(reject)) reject(error);
  }

  #lend(client: pg.PoolClient): Lent {
    const session = new Session(client, {
      presence: this.#presence,
      limitMs: this.#ways.statementMs,
      eachTime: this.#ways.eachTime,
      tracing: this.#ways.tracing,
      onSilence: () => this.#fallSilent(),
    });
    return { session, giveBack: () => this.#takeBack(client, session.isClean) };
  }

  /** Somebody who waits for the pool gets it first. */
  #takeBack(client: pg.PoolClient, isClean: boolean): void {
    if (isClean && this.#pool.waitingCount === 0 && !this.#isEnding) this.#warm.push(client);
    else client.release(!isClean);
  }

  /** The pool gets back what is not in use: it ends what is idle for a minute, or as old as it may be. */
  #cool(): void {
    for (const client of this.#warm.splice(0)) client.release();
  }

  /** One that broke while nobody used it. */
  #drop(client: pg.PoolClient): void {
    const at = this.#warm.indexOf(client);
    if (at >= 0) this.#warm.splice(at, 1)[0]!.release(true);
  }

  /** Nobody answers: what is open is of no use any more, and those who wait would wait in vain. */
  #fallSilent(): void {
    this.#cutAll();
    this.#refuse([...this.#waiting], new DatabaseLost(new Error('the server does not answer')));
  }

  #cutAll(): void {
    for (const client of this.#open) cutOff(client);
  }

  /** Waits for what runs, then ends everything; what still runs after `limitMs` is cut off. */
  async end(limitMs: number): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#cooling);
    this.#cool();
    const cut = Promise.withResolvers<void>();
    const limit = setTimeout(() => {
      this.#cutAll();
      cut.resolve();
    }, limitMs);
    // The pool waits for what nobody gave back.
    await Promise.race([this.#pool.end(), cut.promise]);
    clearTimeout(limit);
  }
}
