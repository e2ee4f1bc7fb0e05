const names = new Set(['::1', '[::1]', '::ffff:127.0.0.1', 'localhost']);

export const isLoopback = (host: string): boolean => names.has(host) || /^127(\.\d{1,3}){3}$/.test(host);

export interface Place {
  readonly host: string;
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
}

/** True if the server listens on loopback and no setting suggests a proxy. */
export const isLoopbackOnly = ({ host, publicUrl, trustedProxies }: Place): boolean =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && trustedProxies.length === 0;
