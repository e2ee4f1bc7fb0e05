/** How signs of a password are written in an address, where they mean something themselves. */
export const signsInAddress = 'write @ as %40, / as %2F, # as %23, ? as %3F and % as %25';

/** The code of a connection to nobody, where the address seems to hold signs of a password that are not encoded. */
export const plainSigns = 'PLAIN_SIGNS';
/** The code of a connection to a server without TLS, where the address asks for it. */
export const noTls = 'NO_TLS';

/** Nobody of that name, or nobody who listens there. */
const nobodyThere = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

/**
 * Whether signs of a password, not encoded, seem to end the name of the host too early: behind that name another @ follows, as in
 * `postgres://user:p@ss/w#rd@db:5432/name`, which reads as the host `ss`. A name with dots may have an @ among its settings.
 */
export function holdsPlainSigns(address: string): boolean {
  const { username, hostname, pathname, search, hash } = new URL(address);
  return username !== '' && (/@/.test(pathname + hash) || (/@/.test(search) && !hostname.includes('.')));
}

/** pg knows these under the names that PostgreSQL's own clients give them, means by each that the certificate is checked, and warns that it may not stay so. */
const checkedModes = new Set(['prefer', 'require', 'verify-ca']);

/** An address as pg is given it: without what is ours, and asking for a checked certificate by the word that says so. */
export function addressForPg(url: string): string {
  const address = new URL(url);
  for (const name of ['connect_timeout', 'statement_timeout']) address.searchParams.delete(name);
  if (checkedModes.has(address.searchParams.get('sslmode') ?? '')) address.searchParams.set('sslmode', 'verify-full');
  return address.href;
}

/** What a connection that could not be made failed of, with a code by which it is told at the start. */
export function nameFailure(error: Error & { code?: string }, address: string): Error {
  if (/does not support SSL/.test(error.message)) return Object.assign(error, { code: noTls });
  return nobodyThere.has(error.code ?? '') && holdsPlainSigns(address) ? Object.assign(error, { code: plainSigns }) : error;
}
