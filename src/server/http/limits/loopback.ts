const names = new Set(['::1', '[::1]', '::ffff:127.0.0.1', 'localhost']);

/** True for a host or an address that only this machine reaches. */
export const isLoopback = (host: string): boolean => names.has(host) || /^127(\.\d{1,3}){3}$/.test(host);

/** Where a server listens, and how people reach it. */
export interface Place {
  readonly host: string;
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
}

/** Whether nobody but this machine reaches the server: it listens on loopback, and no configuration speaks of a proxy before it. */
export const isLoopbackOnly = ({ host, publicUrl, trustedProxies }: Place): boolean =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && trustedProxies.length === 0;
