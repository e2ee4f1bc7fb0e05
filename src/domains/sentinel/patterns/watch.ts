import { getMe, logout, renewSession } from '#domains/accounts/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '#server/crypto/tokens.ts';
import { getCredential, toCredentials, type ResolveActor } from '#server/http/actor.ts';
import type { Links } from '#server/mail/links.ts';
import { formatDateTime } from '#shared/dates.ts';
import { forbidden } from '#shared/errors.ts';
import { isOwnNetwork, watchedAddress } from '../addresses/addresses.ts';
import { createAdmission, type Admission } from '../bans/admission.ts';
import { createBanList, type BanList } from '../bans/ban-list.ts';
import type { OwnDeps } from '../own-ctx.ts';
import type { BanInForce } from './passage.ts';
import { Recorder } from '../recorder.ts';
import type { EventType } from '../rules.ts';
import { SignInBursts } from './sign-in-bursts.ts';
import { findHiddenId, isCrossSiteRequest, isNavigation, isOrdinary, getSignIn, getSigns, type Sign } from './signs.ts';
import { idWalk, pathScan, Walks } from './walks.ts';
import { publishBurst } from './burst.ts';

export interface SentinelDeps extends OwnDeps {
  readonly resolveActor: ResolveActor;
}

interface Sentinel {
  readonly links: Links;
  readonly recorder: Recorder;
  readonly admission: Admission;
  readonly scans: Walks;
  readonly idWalks: Walks;
  readonly signIns: SignInBursts;
}

declare module 'fastify' {
  interface FastifyInstance {
    sentinel?: Sentinel;
  }
}

/** Masks the tokens of links, so that logs don't contain them. */
const toPath = (request: FastifyRequest): string => request.url.split('?')[0]!.replaceAll(/(?<=\/)[\w-]{43}(?=[/.]|$)/g, ':token');

/** An untrusted proxy: other users may share its address. */
const isShared = ({ ip, headers, socket }: FastifyRequest): boolean =>
  ip === socket.remoteAddress && isOwnNetwork(ip) && Boolean(headers['x-forwarded-for'] ?? headers['forwarded']);

/** Counts for the address even if an account is known: navigations (any link can cause them), limits of the address, and unknown paths. */
const isOfAddress = (request: FastifyRequest, type: EventType): boolean =>
  isNavigation(request.headers) || type === 'path_scan' || (type === 'rate_limit' && request.actor === null);

/**
 * Records a sign that only the handler knows. Asynchronous and never throws. Counts for the key or account of the request, unless
 * `isOfAddress`.
 */
export function recordSign(request: FastifyRequest, type: EventType): void {
  note(request, { type });
}

function note(request: FastifyRequest, { type, details = {}, isFreeForAccounts = false }: Sign): void {
  // An expired token with a valid cookie, or open tabs of an ended session: both are harmless.
  const isOver = type === 'bad_token' && request.refusalCode === 'unauthenticated';
  const address = watchedAddress(request.ip);
  const { sentinel } = request.server;
  if (!address || !sentinel) return;
  const event = {
    address,
    type,
    details,
    isFreeForAccounts,
    userId: isOfAddress(request, type) ? null : (request.actor?.id ?? null),
    apiKeyId: isOfAddress(request, type) ? null : (request.actor?.apiKey?.id ?? null),
    userAgent: String(request.headers['user-agent'] ?? ''),
    path: toPath(request),
    isShared: isShared(request),
  };
  if (event.userId !== null || isOfAddress(request, type) || !getCredential(request, sentinel.links)) sentinel.recorder.collect(event);
  else sentinel.recorder.collectOnceKnown(event, sentinel.admission.whose(request), isOver);
}

function observeSignIn(
  { signIns }: Sentinel,
  request: FastifyRequest,
  answered: { code: string | null; status: number },
  deps: SentinelDeps,
) {
  const tried = getSignIn({ route: request.routeOptions.url ?? '', body: request.body, ...answered });
  if (!tried) return;
  const address = watchedAddress(request.ip) ?? request.ip;
  const { isStuffing, begins } = signIns.note({ address, account: hashToken(tried.account), isRight: tried.isRight }, Date.now());
  if (isStuffing) recordSign(request, 'stuffing');
  if (begins) void publishBurst(deps, begins);
}

function observe(sentinel: Sentinel, request: FastifyRequest, reply: FastifyReply, deps: SentinelDeps): void {
  const isUnknownPath = request.is404;
  if (isOrdinary({ status: reply.statusCode, url: request.url, isUnknownPath, route: request.routeOptions.url ?? '' })) return;
  const credentials = toCredentials(request, sentinel.links);
  const isForeign = isCrossSiteRequest(
    request.headers,
    credentials.some(({ from }) => from === 'cookie'),
  );
  const answered = { status: reply.statusCode, code: request.refusalCode };
  const signs = getSigns({
    ...answered,
    url: request.url,
    isUnknownPath,
    hasCredential: credentials.length > 0,
    isForeign,
    isUpload: String(request.headers['content-type'] ?? '').startsWith('multipart/'),
    body: request.body,
  });
  for (const sign of signs) note(request, sign);
  if (isForeign) return;
  observeSignIn(sentinel, request, answered, deps);
  const address = watchedAddress(request.ip) ?? request.ip;
  if (isUnknownPath && sentinel.scans.note(address, toPath(request), Date.now())) recordSign(request, 'path_scan');
  const walker = isOfAddress(request, 'id_walk') ? address : (request.actor?.apiKey?.id ?? request.actor?.id ?? address);
  const id = isUnknownPath ? null : findHiddenId({ ...answered, params: request.params });
  if (id && sentinel.idWalks.note(walker, id, Date.now())) recordSign(request, 'id_walk');
}

const refusalText = ({ supportAddress }: Links) =>
  `We blocked your internet address because of suspicious requests. If this is a mistake, write to ${supportAddress}.`;

function refuse(request: FastifyRequest, reply: FastifyReply, links: Links): void {
  reply.status(403).header('cache-control', 'no-store');
  if (request.url.startsWith('/api/'))
    void reply.type('application/json; charset=utf-8').send(JSON.stringify({ error: refusalText(links), code: 'address_banned' }));
  else void reply.type('text/plain; charset=utf-8').send(`${refusalText(links)}\n`);
}

/** Health checks come from addresses that others may share, and their answer reveals nothing. */
const isHealthCheck = (url: string) => url.startsWith('/api/health/');

/** Endpoints that a suspended account may still call. */
const openToHeld = [getMe, logout, renewSession].map(({ path }) => path as string);

const heldText = ({ supportAddress }: Links, until: number) =>
  `We paused your account because of suspicious requests${until === Infinity ? '' : `, until ${formatDateTime(new Date(until).toISOString())}`}. If this is a mistake, write to ${supportAddress}.`;

/** Refuses suspended accounts, except super administrators. Public endpoints treat them as anonymous. */
const holdBackAccounts =
  (bans: BanList, links: Links) => (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const { actor } = request;
    const until = actor && actor.role !== 'super_admin' ? bans.heldUntil(actor.id) : null;
    if (until === null || openToHeld.includes(request.routeOptions.url ?? '')) return done();
    if (request.routeOptions.schema?.endpoint?.access !== 'public') return done(forbidden(heldText(links, until), 'account_held'));
    request.actor = null;
    done();
  };

/**
 * Enforces bans and suspensions, also on open event streams, and scores every response. Costs an ordinary request two in-memory lookups.
 * Call before routes and plugins are registered.
 */
export async function installSentinel(app: FastifyInstance, deps: SentinelDeps): Promise<void> {
  const { sql, log, services, resolveActor } = deps;
  const { links } = services;
  const bans = await createBanList(sql, log);
  const admission = createAdmission(sql, resolveActor, bans, links);
  const sentinel: Sentinel = {
    links,
    recorder: new Recorder(deps, bans),
    admission,
    scans: new Walks(pathScan),
    idWalks: new Walks(idWalk),
    signIns: new SignInBursts(),
  };
  const refused = new WeakSet<FastifyRequest>();
  app.decorate('sentinel', sentinel);

  const isKeptOut = async (request: FastifyRequest): Promise<boolean> => {
    const ban = bans.banOf(request.ip);
    if (ban && !(await admission.mayPass(request, ban))) return true;
    return request.actor !== null && request.actor.role !== 'super_admin' && bans.heldUntil(request.actor.id) !== null;
  };

  const holdBack = async (request: FastifyRequest, reply: FastifyReply, ban: BanInForce, goOn: (error?: Error) => void) => {
    const mayPass = await admission.mayPass(request, ban).catch((error: Error) => error);
    if (mayPass === true) return goOn();
    // If the database is down, answer with that error instead of a ban.
    if (mayPass !== false) return goOn(mayPass);
    refused.add(request);
    refuse(request, reply, links);
  };

  // Ends open event streams of newly banned callers.
  bans.onRead(() => app.liveStreams?.endWhere(isKeptOut));
  app.addHook('onRequest', (request, reply, done) => {
    const ban = bans.isEmpty() ? null : bans.banOf(request.ip);
    if (!ban || isHealthCheck(request.url)) return done();
    void holdBack(request, reply, ban, done);
  });
  app.addHook('preValidation', holdBackAccounts(bans, links));
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (refused.has(request)) return;
    try {
      admission.remember(request);
      observe(sentinel, request, reply, deps);
    } catch (error) {
      log.warn({ err: error }, 'a request could not be scored');
    }
  });
  app.addHook('onClose', async () => {
    await sentinel.recorder.flush();
    await bans.close();
  });
}
