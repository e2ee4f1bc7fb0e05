import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { hourMs } from '#shared/dates/days.ts';
import type { Config } from '#server/config.ts';
import { isLoopback } from './loopback.ts';

type Settings = Pick<Config, 'publicUrl' | 'isPublicUrlGiven' | 'trustedProxies'>;

const toFindings = ({ publicUrl, isPublicUrlGiven, trustedProxies }: Settings): readonly ((request: FastifyRequest) => string | null)[] => {
  const { host: publicHost, protocol: publicProtocol } = new URL(publicUrl);
  const fix = 'set PUBLIC_URL to the address people use';
  const otherHost = isPublicUrlGiven
    ? `requests use another host than PUBLIC_URL (${publicUrl}), so pages from there can’t change data; ${fix}, and have the proxy pass on Host`
    : `PUBLIC_URL is not set and requests use another host, so links in emails lead to ${publicUrl}; ${fix}`;
  const unknownProxy =
    'X-Forwarded-For is sent but TRUSTED_PROXIES is not set, so everyone behind the proxy shares one address and its limits; set it to the proxy’s addresses';
  const quietProxy = 'PUBLIC_URL is https, but the proxy does not send X-Forwarded-Proto: https; configure it to';
  const isProxied = ({ headers }: FastifyRequest) => headers['x-forwarded-for'] !== undefined;
  return [
    ({ host, hostname }) => (host === publicHost || isLoopback(hostname) ? null : otherHost),
    ...(trustedProxies.length === 0 ? [(request: FastifyRequest) => (isProxied(request) ? unknownProxy : null)] : []),
    ...(trustedProxies.length > 0 && publicProtocol === 'https:'
      ? [
          (request: FastifyRequest) =>
            isProxied(request) && request.protocol !== 'https' && !isLoopback(request.hostname) ? quietProxy : null,
        ]
      : []),
  ];
};

/** A request by a stranger must not use up the warning for long. */
const quietMs = 6 * hourMs;

export function logProxyWarnings(app: FastifyInstance, settings: Settings, log: Pick<Logger, 'warn'>): void {
  const findings = toFindings(settings).map((find) => ({ find, saidAt: -Infinity }));
  app.addHook('onRequest', (request, _reply, done) => {
    const now = Date.now();
    for (const finding of findings) {
      const sentence = now - finding.saidAt < quietMs ? null : finding.find(request);
      if (!sentence) continue;
      finding.saidAt = now;
      log.warn({ askedHost: request.host.slice(0, 200) }, sentence);
    }
    done();
  });
}
