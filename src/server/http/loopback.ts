const names = new Set(['::1', '[::1]', '::ffff:127.0.0.1', 'localhost']);

/** True for a host or an address that only this machine reaches. */
export const isLoopback = (host: string): boolean => names.has(host) || /^127(\.\d{1,3}){3}$/.test(host);
