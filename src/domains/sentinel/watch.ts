import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { hashToken } from '#server/crypto/tokens.ts';
import type { Pool } from '#server/db/sql.ts';
import { credentialOf, type ResolveActor } from '#server/http/actor.ts';
import { supportAddress } from '#server/mail/links.ts';
import { isOwnNetwork, watchedAddress } from './addresses.ts';
import { createBanList } from './ban-list.ts';
import { PathScans } from './path-scans.ts';
import { Recorder } from './recorder.ts';
import type { EventType } from './rules.ts';
import { isMadeByForeignPage, signsOf } from './signs.ts';

/** What Sentinel of this replica stands on. */
export interface SentinelDeps {
  readonly sql: Pool;
  readonly log: Logger;
  readonly resolveActor: ResolveActor;
}

interface Sentinel {
  readonly recorder: Recorder;
  readonly scans: PathScans;
}

declare module 'fastify' {
  interface FastifyInstance {
    sentinel?: Sentinel;
  }
}

/** The path of a request, without the token of a link that stands in some: nobody reads it in a log. */
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!.replaceAll(/(?<=\/)[\w-]{43}(?=[/.]|$)/g, ':token');

/** The peer itself sent what a proxy sends, from a network where proxies stand, and is not trusted: others may be behind it. */
const isShared = ({ ip, headers, socket }: FastifyRequest): boolean =>
  ip === socket.remoteAddress && isOwnNetwork(ip) && Boolean(headers['x-forwarded-for'] ?? headers['forwarded']);

/** Takes note of a sign that only the handler of a request sees. No request waits for it, and none fails by it. */
export function noteSign(request: FastifyRequest, type: EventType, details: Readonly<Record<string, string>> = {}): void {
  const address = watchedAddress(request.ip);
  if (!address) return;
  request.server.sentinel?.recorder.collect({
    address,
    type,
    details,
    userId: request.actor?.id ?? null,
    userAgent: String(request.headers['user-agent'] ?? ''),
    path: pathOf(request),
    isShared: isShared(request),
  });
}

function observe({ scans }: Sentinel, request: FastifyRequest, reply: FastifyReply): void {
  const isUnknownPath = request.is404;
  const isForeign = isMadeByForeignPage(request.headers);
  const signs = signsOf({
    url: request.url,
    status: reply.statusCode,
    code: request.refusalCode,
    isUnknownPath,
    hasCredential: credentialOf(request) !== null,
    isForeign,
    isUpload: String(request.headers['content-type'] ?? '').startsWith('multipart/'),
    body: request.body,
  });
  for (const { type, details } of signs) noteSign(request, type, details);
  if (isUnknownPath && !isForeign && scans.note(watchedAddress(request.ip) ?? request.ip, pathOf(request), Date.now()))
    noteSign(request, 'path_scan');
}

const admittedMs = 60_000;
const looksPerMinute = 60;

/**
 * Knows the super admins among whoever comes from a banned address, so that none locks the own session out (decisions, section 9). Each
 * address may have sixty unknown tokens a minute looked up: a banned flood makes no queries.
 */
function createExceptions(resolve: ResolveActor): (request: FastifyRequest) => Promise<boolean> {
  const admitted = new Map<string, number>();
  let looks = new Map<string, number>();
  let minute = 0;

  const mayLook = (ip: string): boolean => {
    const present = Math.floor(Date.now() / admittedMs);
    if (present !== minute) looks = new Map();
    minute = present;
    const count = looks.get(ip) ?? 0;
    looks.set(ip, count + 1);
    return count < looksPerMinute;
  };

  return async (request) => {
    const credential = credentialOf(request);
    if (!credential) return false;
    const key = hashToken(credential.token);
    if ((admitted.get(key) ?? 0) > Date.now()) return true;
    admitted.delete(key);
    if (!mayLook(request.ip)) return false;
    const actor = await resolve(credential.token, credential.from).catch(() => null);
    if (actor?.role !== 'super_admin') return false;
    admitted.set(key, Date.now() + admittedMs);
    return true;
  };
}

const refusalText = () =>
  `Access from your internet address is blocked because of suspicious requests. If this is a mistake, write to ${supportAddress()}.`;

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  reply.status(403).header('cache-control', 'no-store');
  if (request.url.startsWith('/api/'))
    void reply.type('application/json; charset=utf-8').send(JSON.stringify({ error: refusalText(), code: 'address_banned' }));
  else void reply.type('text/plain; charset=utf-8').send(`${refusalText()}\n`);
}

/** Whoever watches over the processes asks from addresses that others may share; the answer says nothing. */
const isHealthCheck = (url: string) => url.startsWith('/api/health/');

/**
 * Keeps banned addresses out of everything, open live streams included, and watches all that is answered. For the ordinary request it costs one look-up in memory
 * before, and a look at its status and address after it was answered. Call it before routes and plugins are registered.
 */
export async function installSentinel(app: FastifyInstance, { sql, log, resolveActor }: SentinelDeps): Promise<void> {
  const bans = await createBanList(sql, log);
  const sentinel: Sentinel = { recorder: new Recorder(sql, log), scans: new PathScans() };
  const isExcepted = createExceptions(resolveActor);
  const refused = new WeakSet<FastifyRequest>();
  app.decorate('sentinel', sentinel);

  const holdBack = async (request: FastifyRequest, reply: FastifyReply, goOn: () => void) => {
    if (await isExcepted(request)) return goOn();
    refused.add(request);
    refuse(request, reply);
  };

  // A stream that was let in goes on for hours: a ban ends it as it would refuse the next request.
  bans.onRead(() => app.liveStreams?.endWhere(async (request) => bans.isBanned(request.ip) && !(await isExcepted(request))));
  app.addHook('onRequest', (request, reply, done) => {
    if (!bans.isBanned(request.ip) || isHealthCheck(request.url)) return done();
    void holdBack(request, reply, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (refused.has(request)) return;
    try {
      observe(sentinel, request, reply);
    } catch (error) {
      log.warn({ err: error }, 'a request could not be judged');
    }
  });
  app.addHook('onClose', async () => {
    await sentinel.recorder.flush();
    await bans.close();
  });
}
