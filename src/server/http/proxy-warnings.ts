import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { isLoopback } from './loopback.ts';

type Settings = Pick<Config, 'publicUrl' | 'isPublicUrlGiven' | 'trustedProxies'>;

/** What a request can show of the configuration, each with its sentence; null: this one does not. */
const findings: readonly ((request: FastifyRequest, settings: Settings) => string | null)[] = [
  ({ host, hostname }, { publicUrl, isPublicUrlGiven }) => {
    if (isLoopback(hostname) || host === new URL(publicUrl).host) return null;
    const mend = `set PUBLIC_URL to the address that people type`;
    return isPublicUrlGiven
      ? `requests come for another host than PUBLIC_URL (${publicUrl}): pages from there may change nothing; ${mend}, and have the proxy pass Host on`
      : `PUBLIC_URL is not set and requests come for another host: links in mails lead to ${publicUrl}; ${mend}`;
  },
  ({ headers }, { trustedProxies }) =>
    headers['x-forwarded-for'] !== undefined && trustedProxies.length === 0
      ? 'X-Forwarded-For arrives and TRUSTED_PROXIES is not set: whoever comes through the proxy counts as one address and shares its limits; set it to the addresses of the proxy'
      : null,
  ({ headers, protocol, hostname }, { publicUrl, trustedProxies }) =>
    publicUrl.startsWith('https:') &&
    trustedProxies.length > 0 &&
    headers['x-forwarded-for'] !== undefined &&
    protocol !== 'https' &&
    !isLoopback(hostname)
      ? 'PUBLIC_URL is https and the proxy does not send X-Forwarded-Proto: https: have it say how people came'
      : null,
];

/** Warns once of each thing that requests show to be set wrong: what no start can see. */
export function warnOfProxies(app: FastifyInstance, settings: Settings, log: Pick<Logger, 'warn'>): void {
  const open = new Set(findings);
  app.addHook('onRequest', (request, _reply, done) => {
    for (const find of open) {
      const sentence = find(request, settings);
      if (!sentence) continue;
      open.delete(find);
      log.warn({ host: request.host.slice(0, 200) }, sentence);
    }
    done();
  });
}
