import type { Sql } from 'postgres';
import { postgres } from './driver.ts';

const utcText = (value: string): string => {
  if (!value.endsWith('+00') || value.length < 22) return new Date(value).toISOString();
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
};

const isoText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

const safeInteger = (value: string): number | string => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

/** How values cross between PostgreSQL and JavaScript; numeric stays the string that it is. */
const types = {
  instant: { to: 1184, from: [1184], serialize: isoText, parse: utcText },
  date: { to: 1082, from: [1082], serialize: (value: unknown) => isoText(value).slice(0, 10), parse: (value: string) => value },
  bigint: { to: 20, from: [20], serialize: String, parse: safeInteger },
};

export interface ConnectOptions {
  /** Connections at most. */
  readonly max?: number;
  readonly applicationName?: string;
  /** Keep a connection for as long as the pool lives; otherwise it is renewed within the hour. */
  readonly lasting?: boolean;
  /** Called whenever a connection of this pool ends. */
  readonly onClose?: () => void;
}

/**
 * A pool of connections. Instants come back as '2026-11-20T10:00:00.000Z', dates as 'YYYY-MM-DD', numeric as string, int8 as
 * number while it is exact. Columns are snake_case there and camelCase here; what is inside JSON stays untouched.
 * A statement ends after 15 s, an idle transaction after 30 s. `?host=/folder` in the address means a Unix socket.
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const folder = new URL(url).searchParams.get('host');
  return postgres(url.replace(/\?host=[^&]*$/, ''), {
    ...(folder && { host: folder }),
    max: options.max ?? 10,
    types,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel }, undefined: null },
    onnotice: () => {},
    ...(options.onClose && { onclose: options.onClose }),
    ...(options.lasting && { max_lifetime: null }),
    connect_timeout: 10,
    backoff: (retries) => Math.min(0.05 * 2 ** retries, 2),
    connection: {
      application_name: options.applicationName ?? 'carriage',
      TimeZone: 'UTC',
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  }) as Sql;
}

const stateOf = (error: unknown): { code?: unknown; constraint_name?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};

/** True when the database refused a row because of a unique index; with `constraint`, of that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint_name } = stateOf(error);
  return code === '23505' && (constraint === undefined || constraint_name === constraint);
}

/** The machine code of a database or network failure ('23505', 'ECONNREFUSED'), or ''. */
export function failureCode(error: unknown): string {
  const { code } = stateOf(error);
  return typeof code === 'string' ? code : '';
}
