import pg from 'pg';
import { addressForPg } from './address.ts';
import { Client, type ClientSettings } from './client.ts';
import { Connections } from './connections.ts';
import { leftOf, noteStatement } from './patience.ts';
import { Presence } from './presence.ts';
import { runInTransaction } from './scope.ts';
import { failureOf, Session } from './session.ts';
import type { Tracing } from '../tracing/traced.ts';
import { tagOf, type Pool, type Send, type Tag } from './sql.ts';
import { goesAhead, isOutdated } from './wire-statement.ts';

/** How a pool behaves. */
export interface ConnectOptions {
  /** Connections at most. */
  readonly max?: number;
  readonly applicationName?: string;
  /** How long a statement may take before the server ends it; one that waits for a lock is ended a little earlier. */
  readonly statementLimitMs?: number;
  /** Where connections that last are opened, when the address leads through a pooler that keeps none for longer than a transaction. */
  readonly lastingAt?: string | undefined;
  readonly tracing?: Tracing | null;
}

/** How long one waits, in milliseconds. */
interface Limits {
  /** For a new connection, and for a sign of life of a server that does not answer. */
  readonly connectMs: number;
  /** For a connection while all are in use. */
  readonly freeMs: number;
  readonly statementMs: number;
}

const usualLimits: Limits = { connectMs: 1_500, freeMs: 4_000, statementMs: 5_000 };

/** A statement that waits for a lock is ended a little earlier than one that works. */
const lockMsOf = (statementMs: number): number => statementMs * 0.8;

/** `connect_timeout` (seconds) and `statement_timeout` (milliseconds) of an address mean what PostgreSQL's own clients mean by them. */
function limitsOf(url: string, { statementLimitMs }: ConnectOptions): Limits {
  const asked = new URL(url).searchParams;
  const connectMs = Number(asked.get('connect_timeout')) * 1_000 || usualLimits.connectMs;
  return {
    connectMs,
    freeMs: Math.max(connectMs, usualLimits.freeMs),
    statementMs: statementLimitMs ?? (Number(asked.get('statement_timeout')) || usualLimits.statementMs),
  };
}

/** Days in UTC, as ISO writes them whatever the database is set to; every wait within its limit, an idle transaction ends after 30 s. */
const settingsOf = ({ statementMs }: Limits): Readonly<Record<string, string | number>> => ({
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  statement_timeout: statementMs,
  lock_timeout: lockMsOf(statementMs),
  idle_in_transaction_session_timeout: 30_000,
});

/** The same for one transaction. */
const eachTimeOf = (limits: Limits): Buffer =>
  goesAhead(
    `select ${Object.entries(settingsOf(limits))
      .map(([name, value]) => `pg_catalog.set_config('${name}', '${value}', true)`)
      .join(', ')}`,
  );

/** How the database of `url` is reached, and what its sessions are told at their beginning. */
function configOf(url: string, { applicationName = 'carriage', lastingAt }: ConnectOptions, limits: Limits): ClientSettings {
  return {
    connectionString: addressForPg(url),
    application_name: applicationName,
    session: lastingAt ? {} : settingsOf(limits),
    connectMs: limits.connectMs,
    keepAlive: true,
    pipeline: true,
  };
}

const presenceOf = (config: ClientSettings, { connectMs }: Limits): Presence => new Presence(new pg.Client(config), connectMs);

/**
 * A pool of connections. Instants come back as '2026-11-20T10:00:00.000Z', dates as 'YYYY-MM-DD', numeric as string, int8 as
 * number while it is exact. Columns are snake_case there and camelCase here; what is inside JSON stays untouched.
 * `?host=/folder` in the address means a Unix socket. A statement whose connection broke throws `DatabaseLost`.
 */
export function connect(url: string, options: ConnectOptions = {}): Pool {
  const { max = 10, lastingAt, tracing = null } = options;
  const limits = limitsOf(url, options);
  const config = configOf(url, options, limits);
  const pooled = { Client: Client as never, clientConfig: config, max, idleTimeoutMillis: 60_000, maxLifetimeSeconds: 3_000 };
  const connections = new Connections(pooled, presenceOf(config, limits), {
    freeMs: limits.freeMs,
    statementMs: limits.statementMs + 1_000,
    eachTime: lastingAt ? eachTimeOf(limits) : null,
    tracing,
  });

  const lockMs = lockMsOf(limits.statementMs);
  /** What the request may still wait for locks. */
  const lockMsLeft = () => leftOf(lockMs);
  const isHurried = () => lockMsLeft() < lockMs;

  const once: Send = async (sent) => {
    const isSharing = sent.manner === 'quick' && !lastingAt && !isHurried();
    const lent = await (isSharing ? connections.share() : connections.acquire());
    // Asked now: it may have waited for this very connection.
    if (!isSharing && isHurried()) return runInTransaction(lent, (tx) => tx.send(sent), { lockMs, lockMsLeft });
    const from = performance.now();
    try {
      return (await lent.session.send(sent, 'alone')).rows;
    } finally {
      noteStatement(performance.now() - from);
      lent.giveBack();
    }
  };
  const send: Send = (sent) =>
    once(sent).catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      return once({ ...sent, manner: 'each-time' });
    });

  return Object.assign(tagOf(send), {
    lastingUrl: lastingAt ?? url,
    begin: (async (work, { statementLimitMs } = {}) =>
      runInTransaction(await connections.acquire(), work, { statementMs: statementLimitMs, lockMs, lockMsLeft })) as Pool['begin'],
    reserve: async () => {
      const { session, giveBack } = await connections.acquire();
      session.limitMs = Infinity;
      return Object.assign(
        tagOf(async (sent) => (await session.send(sent)).rows),
        { release: giveBack },
      );
    },
    end: ({ timeout = 5 }: { timeout?: number } = {}) => connections.end(timeout * 1000),
  });
}

/** A connection that is nobody else's for as long as it lasts. */
export interface Line extends Tag {
  end(): Promise<void>;
}

/** Opens a connection of one's own, for locks and for LISTEN; `onEnd` hears once when it is over, however that came. Throws `DatabaseLost`. */
export async function openLine(
  url: string,
  { onNotice, onEnd, ...options }: ConnectOptions & { onNotice?: (payload: string) => void; onEnd: () => void },
): Promise<Line> {
  const limits = limitsOf(url, options);
  const config = configOf(url, options, limits);
  const client = new Client(config);
  try {
    await client.connect();
  } catch (error) {
    throw failureOf(error as Error);
  }
  client.on('end', onEnd);
  if (onNotice) client.on('notification', ({ payload = '' }) => onNotice(payload));
  const session = new Session(client, { presence: presenceOf(config, limits), limitMs: Infinity, tracing: options.tracing ?? null });
  return Object.assign(
    tagOf(async (sent) => (await session.send(sent)).rows),
    { end: () => client.end() },
  );
}

const stateOf = (error: unknown): { code?: unknown; constraint?: unknown } => (typeof error === 'object' && error !== null ? error : {});

/** True when the database refused a row because of a unique index; with `constraint`, of that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = stateOf(error);
  return code === '23505' && (constraint === undefined || violated === constraint);
}

/** The machine code of a database or network failure ('23505', 'ECONNREFUSED'), or ''. */
export function failureCode(error: unknown): string {
  const { code } = stateOf(error);
  return typeof code === 'string' ? code : '';
}
