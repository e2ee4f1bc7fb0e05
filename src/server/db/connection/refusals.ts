import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { noTls, plainSigns, signsInAddress } from './address.ts';
import { failureCode, noneFree } from './connect.ts';
import { DatabaseLost } from './session.ts';

const noneLeft = (why: string): string =>
  `has no connections left (${why}): raise max_connections or the pool size, or lower DATABASE_CONNECTIONS of each replica`;

const certificateFaults = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
];
const untrusted = (code: string): string =>
  `has an untrusted certificate (${code}): set NODE_EXTRA_CA_CERTS to your CA file, and use the host name on the certificate`;

/** By error code (PostgreSQL, appendix A). */
const refusedBecause: Readonly<Record<string, string>> = {
  '28P01': 'rejects this password (28P01): check user and password; in a password, write @, /, # and % as %40, %2F, %23 and %25',
  '28000': 'rejects this user (28000): check the user, and pg_hba.conf for this machine and TLS',
  '3D000': 'has no database with this name (3D000): create it with encoding UTF8, or correct the name at the end of the address',
  '53300': noneLeft('53300'),
  '42704': 'does not know a setting in the address (42704): check the part after the question mark',
  [noneFree]: noneLeft('the pooler has none'),
  [noTls]: 'names a server without TLS, but sslmode requires it: turn on ssl there, or use sslmode=disable on a trusted network',
  [plainSigns]: `can’t be reached, and its password seems to contain special characters: ${signsInAddress}`,
  ...Object.fromEntries(certificateFaults.map((code) => [code, untrusted(code)])),
};

/** Poolers use one code (08P01) for everything; only the message differs. */
const poolersWords: readonly (readonly [RegExp, (words: string) => string])[] = [
  [
    /startup parameter/,
    (message) =>
      `is a pooler that rejects a setting in the address (${message}): remove it, or add it to the pooler’s ignore_startup_parameters`,
  ],
  [/max_client_conn|query_wait_timeout|too many/, noneLeft],
  [
    /authentication failed|no such user/,
    (message) => `is a pooler that rejects this user (${message}): check user and password, and its auth_file`,
  ],
  [/statement pooling mode/, () => 'is a pooler in statement mode, which has no transactions: use session mode'],
  [
    /database .*does not exist|no such database/,
    (message) => `is a pooler without a database of this name (${message}): add it there, or correct the name at the end of the address`,
  ],
];

const toText = (error: unknown): string => (error as Error).message.replace(/\s+/g, ' ');

function ofPooler(message: string): string {
  const [, say] = poolersWords.find(([pattern]) => pattern.test(message)) ?? [];
  return say?.(message) ?? `rejects the startup message (08P01: ${message}); it comes from something between Carriage and PostgreSQL`;
}

export const isFull = (error: unknown): boolean =>
  ['53300', noneFree].includes(failureCode(error)) ||
  (failureCode(error) === '08P01' && /max_client_conn|query_wait_timeout/.test(toText(error)));

/** Returns unknown errors unchanged. */
export function asStartError(error: unknown, variable = 'DATABASE_URL'): unknown {
  const code = failureCode(error);
  const refused = code === '08P01' ? ofPooler(toText(error)) : refusedBecause[code];
  if (refused) return new StartError(`${variable} ${refused}.`, { cause: error });
  if (code === '42501' || code === '3F000')
    return new StartError(
      `The role of ${variable} lacks permissions (${toText(error)}). Set DATABASE_MIGRATION_URL to the role that owns the tables, or make this role the owner of the schema.`,
      { cause: error },
    );
  if (error instanceof DatabaseLost || code === '57P03')
    return new StartError(`Can’t reach ${variable} (${code}). Check the address, the user and that PostgreSQL is running.`, {
      cause: error,
    });
  if (error instanceof pg.DatabaseError && error.severity === 'FATAL')
    return new StartError(`${variable} rejects connections (${code}: ${toText(error)}).`, { cause: error });
  return error;
}
