import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { noTls, plainSigns, signsInAddress } from './address.ts';
import { failureCode, noneFree } from './connect.ts';
import { DatabaseLost } from './session.ts';

const noneLeft = (why: string): string =>
  `has no connection left (${why}): raise max_connections there, or the size of the pool, or lower DATABASE_CONNECTIONS of each replica`;

/** How Node says that a certificate is not believed. */
const certificateFaults = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
];
const untrusted = (code: string): string =>
  `shows a certificate that is not believed (${code}): have NODE_EXTRA_CA_CERTS name the file of your authority, and the address the host that the certificate is for`;

/** What a server that was reached refuses a start for (PostgreSQL, appendix A), and what mends it. */
const refusedBecause: Readonly<Record<string, string>> = {
  '28P01':
    'does not take this password (28P01): check user and password; signs such as @, /, # and % in a password are written as %40, %2F, %23 and %25',
  '28000': 'does not let this user in from here (28000): check the user, and what pg_hba.conf says of this machine and of TLS',
  '3D000': 'has no database of this name (3D000): create it, with the encoding UTF8, or correct the name at the end of the address',
  '53300': noneLeft('53300'),
  '42704': 'does not know a setting in the address (42704): check what stands behind the question mark',
  [noneFree]: noneLeft('a pooler answers and gives none'),
  [noTls]:
    'names a server that offers no TLS, which sslmode in the address asks for: switch ssl on there, or write sslmode=disable where nobody else is on the way',
  [plainSigns]: `leads to nobody, and its password seems to hold signs that mean something in an address: ${signsInAddress}`,
  ...Object.fromEntries(certificateFaults.map((code) => [code, untrusted(code)])),
};

/** A pooler says everything with one code (08P01), and means what its words say. */
const poolersWords: readonly (readonly [RegExp, (words: string) => string])[] = [
  [
    /startup parameter/,
    (words) =>
      `is a pooler that does not pass on a setting in the address (${words}): take it out of the address, or have ignore_startup_parameters there name it`,
  ],
  [/max_client_conn|query_wait_timeout|too many/, noneLeft],
  [
    /authentication failed|no such user/,
    (words) => `is a pooler that does not let this user in (${words}): check user and password, and its auth_file`,
  ],
  [/statement pooling mode/, () => 'is a pooler in statement mode, which has no transactions: have it work in session mode'],
  [
    /database .*does not exist|no such database/,
    (words) => `is a pooler that knows no database of this name (${words}): add it there, or correct the name at the end of the address`,
  ],
];

const wordsOf = (error: unknown): string => (error as Error).message.replace(/\s+/g, ' ');

function ofPooler(words: string): string {
  const [, say] = poolersWords.find(([pattern]) => pattern.test(words)) ?? [];
  return say?.(words) ?? `refuses how we begin (08P01: ${words}): something between us and PostgreSQL says so`;
}

/** True when there is a server, and no connection to it free at the moment. */
export const isFull = (error: unknown): boolean =>
  ['53300', noneFree].includes(failureCode(error)) ||
  (failureCode(error) === '08P01' && /max_client_conn|query_wait_timeout/.test(wordsOf(error)));

/** Says in one sentence why the database of `variable` keeps the program from starting; what is no word of the database stays as it is. */
export function asStartError(error: unknown, variable = 'DATABASE_URL'): unknown {
  const code = failureCode(error);
  const refused = code === '08P01' ? ofPooler(wordsOf(error)) : refusedBecause[code];
  if (refused) return new StartError(`${variable} ${refused}.`, { cause: error });
  if (code === '42501' || code === '3F000')
    return new StartError(
      `The role of ${variable} has not the rights that a start needs (${wordsOf(error)}): set DATABASE_MIGRATION_URL to the role that owns the tables, which gives it those, or let it own the schema.`,
      { cause: error },
    );
  if (error instanceof DatabaseLost || code === '57P03')
    return new StartError(`${variable} cannot be reached (${code}): check the address, the user and that PostgreSQL runs.`, {
      cause: error,
    });
  if (error instanceof pg.DatabaseError && error.severity === 'FATAL')
    return new StartError(`${variable} lets nobody in (${code}: ${wordsOf(error)}).`, { cause: error });
  return error;
}
