import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { TracingPort } from '#server/tracing/traced.ts';
import { addressForPg, nameFailure } from './address.ts';
import { createOftenSent } from '../sql/often-sent.ts';
import { runInTransaction } from '../scope.ts';
import { toFailure, isOutdated, Session } from './session.ts';
import { getTag, type Pool, type Send, type Tag } from '../sql/sql.ts';
import { getReader } from '../sql/values.ts';

export interface ConnectOptions {
  readonly max?: number;
  readonly applicationName?: string;
  /** The server ends a statement after this, and one that waits for a lock a little earlier. */
  readonly statementLimitMs?: number;
  /** For dedicated clients, if `url` is a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  readonly tracing?: TracingPort | null;
}

interface Limits {
  readonly connectMs: number;
  readonly statementMs: number;
}

/** Same units as in libpq: `connect_timeout` in seconds, `statement_timeout` in milliseconds. */
function toLimits(url: string, { statementLimitMs }: ConnectOptions): Limits {
  const { searchParams } = new URL(url);
  return {
    connectMs: Number(searchParams.get('connect_timeout')) * 1_000 || 4_000,
    statementMs: statementLimitMs ?? (Number(searchParams.get('statement_timeout')) || 5_000),
  };
}

/** Later than the server's own limit, which comes first unless the server is silent. */
const answerMs = (statementMs: number): number => statementMs + 1_000;
/** The longest Node timer: 24 days. */
const unlimitedMs = 2 ** 31 - 1;

const toSettings = ({ statementMs }: Limits): [name: string, value: string | number][] => [
  ['TimeZone', 'UTC'],
  ['DateStyle', 'ISO'],
  ['statement_timeout', statementMs],
  ['lock_timeout', Math.round(statementMs * 0.8)],
  ['idle_in_transaction_session_timeout', 30_000],
];

const setText = (settings: [string, string | number][], isLocal: boolean): string =>
  `select ${settings.map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`).join(', ')}`;

function toConfig(url: string, { applicationName = 'carriage' }: ConnectOptions, { connectMs, statementMs }: Limits) {
  return {
    connectionString: addressForPg(url),
    application_name: applicationName,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs(statementMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    types: { getTypeParser: getReader as pg.CustomTypesConfig['getTypeParser'] },
  };
}

/** Error code: the pooler accepted us but has no free server connection. */
export const noneFree = 'NO_CONNECTION_FREE';

/** Uses a statement, because poolers refuse most settings in the startup message. */
async function setUp(client: pg.ClientBase, limits: Limits): Promise<void> {
  try {
    await client.query({ text: setText(toSettings(limits), false), query_timeout: limits.connectMs } as pg.QueryConfig);
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw error;
    throw Object.assign(new Error('no free connection', { cause: error }), { code: noneFree });
  }
}

function toPool(url: string, options: ConnectOptions, limits: Limits) {
  const pool = new pg.Pool({
    ...toConfig(url, options, limits),
    max: options.max ?? 10,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3_000,
    ...(!options.directUrl && { onConnect: (client: pg.ClientBase) => setUp(client, limits) }),
  });
  const clients = new Set<pg.PoolClient>();
  const oftenSent = options.directUrl ? undefined : createOftenSent();
  // The user of a broken connection gets the error; the pool drops idle ones itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => clients.add(client.on('error', () => {})));
  pool.on('remove', (client) => clients.delete(client));

  const end = async (limitMs: number) => {
    const isOver = new AbortController();
    const late = pause(limitMs, undefined, { signal: isOver.signal }).catch(() => {});
    await Promise.race([pool.end().finally(() => isOver.abort()), late]);
    for (const client of clients) void client.end();
  };

  const withSession = async <T>(work: (session: Session, release: () => void) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: Error) => {
      throw toFailure(nameFailure(error, url));
    });
    const session = new Session(client, { tracing: options.tracing ?? null, oftenSent });
    return work(session, () => client.release(!session.isClean));
  };
  return { end, withSession };
}

/**
 * Returns instants as '2026-11-20T10:00:00.000Z', dates as 'YYYY-MM-DD', numeric as string, int8 as number if exact, and columns in
 * camelCase. `?host=/folder` means a Unix socket. Throws `DatabaseLost` if the connection breaks.
 */
export function connect(url: string, options: ConnectOptions = {}): Pool {
  const { directUrl } = options;
  const limits = toLimits(url, options);
  const { end, withSession } = toPool(url, options, limits);

  /** Behind a transaction pooler, each transaction sets its own limits. */
  const beginText = (statementMs?: number): string => {
    const own =
      statementMs === undefined
        ? []
        : ([
            ['statement_timeout', statementMs],
            ['lock_timeout', statementMs],
          ] as [string, number][]);
    const settings = [...(directUrl ? toSettings(limits) : []), ...own];
    return settings.length === 0 ? 'begin' : `begin; ${setText(settings, true)}`;
  };

  const once: Send = (sent) =>
    withSession((session, release) =>
      (directUrl && !sent.isSimple ? runInTransaction(session, (tx) => tx.send(sent), beginText()) : session.send(sent)).finally(release),
    );
  const send: Send = (sent) =>
    once(sent).catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      return once({ ...sent, name: null });
    });

  return Object.assign(getTag(send), {
    directUrl: directUrl ?? url,
    begin: ((work, { statementLimitMs, answerLimitMs = statementLimitMs } = {}) =>
      withSession((session, release) => {
        session.limitMs = answerLimitMs && answerMs(answerLimitMs);
        return runInTransaction(session, work, beginText(statementLimitMs)).finally(release);
      })) as Pool['begin'],
    reserve: () =>
      withSession(async (session, release) => {
        session.limitMs = unlimitedMs;
        return Object.assign(
          getTag((sent) => session.send(sent)),
          { release },
        );
      }),
    end: ({ timeout = 5 }: { timeout?: number } = {}) => end(timeout * 1_000),
  });
}

export interface DedicatedClient extends Tag {
  end(): Promise<void>;
}

/** For locks and LISTEN. Calls `onEnd` once, for whatever reason the connection ends. Throws `DatabaseLost`. */
export async function openDedicatedClient(
  url: string,
  { onNotice, onEnd, ...options }: ConnectOptions & { onNotice?: (payload: string, channel: string) => void; onEnd: () => void },
): Promise<DedicatedClient> {
  const limits = toLimits(url, options);
  const client = new pg.Client(toConfig(url, options, limits));
  client.on('error', () => {});
  try {
    await client.connect();
    await setUp(client, limits);
  } catch (error) {
    void client.end();
    throw toFailure(nameFailure(error as Error, url));
  }
  client.on('end', onEnd);
  if (onNotice) client.on('notification', ({ payload = '', channel }) => onNotice(payload, channel));
  const session = new Session(client, { tracing: options.tracing ?? null });
  return Object.assign(
    getTag((sent) => session.send(sent)),
    { end: () => client.end() },
  );
}

const toState = (error: unknown): { code?: unknown; constraint?: unknown } => (typeof error === 'object' && error !== null ? error : {});

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = toState(error);
  return code === '23505' && (constraint === undefined || violated === constraint);
}

/** Code of a database or network failure, such as '23505' or 'ECONNREFUSED'; '' if there is none. */
export function failureCode(error: unknown): string {
  const { code } = toState(error);
  return typeof code === 'string' ? code : '';
}
