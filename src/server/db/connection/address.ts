export const signsInAddress = 'write @ as %40, / as %2F, # as %23, ? as %3F and % as %25';

/** Error code: the host can't be reached, probably because of unencoded characters in the password. */
export const plainSigns = 'PLAIN_SIGNS';
/** Error code: the server has no TLS, but the address requires it. */
export const noTls = 'NO_TLS';

const nobodyThere = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

/** For example, `postgres://user:p@ss/w#rd@db:5432/name` reads as host `ss`. After a host with dots, an @ in the query is fine. */
export function holdsPlainSigns(address: string): boolean {
  const { username, hostname, pathname, search, hash } = new URL(address);
  return username !== '' && (/@/.test(pathname + hash) || (/@/.test(search) && !hostname.includes('.')));
}

/** pg checks the certificate in these modes, like verify-full, but warns that this may change. */
const checkedModes = new Set(['prefer', 'require', 'verify-ca']);

export function addressForPg(url: string): string {
  const address = new URL(url);
  for (const name of ['connect_timeout', 'statement_timeout']) address.searchParams.delete(name);
  if (checkedModes.has(address.searchParams.get('sslmode') ?? '')) address.searchParams.set('sslmode', 'verify-full');
  return address.href;
}

export function nameFailure(error: Error & { code?: string }, address: string): Error {
  if (/does not support SSL/.test(error.message)) return Object.assign(error, { code: noTls });
  return nobodyThere.has(error.code ?? '') && holdsPlainSigns(address) ? Object.assign(error, { code: plainSigns }) : error;
}
