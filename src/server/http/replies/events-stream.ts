import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Endpoint, Schemas } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { oversees } from '#shared/roles.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import type { Links } from '#server/mail/links.ts';
import { createLiveHub, liveOverseers, type LiveHub } from '#server/events/live.ts';
import { getCredential, type ResolveActor } from '../actor.ts';
import { handle, type Handler } from '../handle.ts';

const schemas = {
  summary: 'Stream live events of the signed-in account (text/event-stream)',
  reply: z.unknown(),
  transport: 'events',
  errors: ['too_many_streams'],
} satisfies Schemas;

/** What happens to the reader's own things, as it happens: server-sent events named by topic, with ids in `data`. */
const streamEvents: Endpoint<typeof schemas> = { method: 'GET', path: '/api/events', access: 'signed-in' };

/** Streams of one account on one replica; more tabs than that share what the others learn on their next reload. */
const streamLimit = 8;
/** A reader that takes nothing off for this long is cut off; it connects anew. */
const backlogLimitBytes = 64 * 1024;

interface OpenStreams {
  readonly hub: LiveHub;
  readonly resolveActor: ResolveActor;
  readonly heartbeatMs: number;
  /** Each open stream with the request that asked for it, by account or by what let it in. */
  readonly byUser: Map<string, Map<PassThrough, FastifyRequest>>;
  /**
   * Ends at once the streams of this replica whose request would be refused now, as far as this can be found out. They end in good
   * order: a browser that signs out is not to speak of a broken connection.
   */
  endWhere(isRefused: (request: FastifyRequest) => Promise<boolean>): void;
  /** Ends at once the streams of an account or of one session, of all with null, whose session has ended. */
  endRevoked(id: string | null): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    liveStreams?: OpenStreams;
  }
}

function openStream({ byUser }: OpenStreams, userId: string, request: FastifyRequest, limit = streamLimit): PassThrough {
  const own = byUser.get(userId) ?? new Map<PassThrough, FastifyRequest>();
  if (own.size >= limit) throw new AppError(429, 'too_many_streams', 'Too many open windows. Please close one.', { retryAfterSeconds: 30 });
  const stream = new PassThrough();
  byUser.set(userId, own.set(stream, request));
  stream.on('close', () => {
    own.delete(stream);
    if (own.size === 0) byUser.delete(userId);
  });
  return stream;
}

/** `isOver`: whether the request would be refused now; what cannot be found out, the next beat finds out. */
function keepAlive(stream: PassThrough, isOver: () => Promise<boolean>, { heartbeatMs }: OpenStreams): void {
  const beat = setInterval(async () => {
    const over = await isOver().catch(() => false);
    if (over || stream.writableEnded || stream.writableLength > backlogLimitBytes) stream.destroy();
    else if (!stream.destroyed) stream.write(': still here\n\n');
  }, heartbeatMs);
  stream.on('close', () => clearInterval(beat));
}

const getStreams = ({ server }: FastifyRequest): OpenStreams => {
  if (!server.liveStreams) throw new Error('installLiveStreams was not called');
  return server.liveStreams;
};

/** Has a stream hear what is said to these names, until it closes. */
function hear(stream: PassThrough, { hub }: OpenStreams, names: readonly string[], onHeard: () => void = () => undefined): void {
  for (const name of names) {
    const unsubscribe = hub.subscribe(name, (topic, data) => {
      if (stream.writableEnded) return;
      stream.write(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
      onHeard();
    });
    stream.on('close', unsubscribe);
  }
}

/** Sends a stream as server-sent events. */
function sendStream(request: FastifyRequest, reply: FastifyReply, stream: PassThrough): FastifyReply {
  request.raw.on('close', () => stream.destroy());
  stream.write('retry: 3000\n\n');
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  // A connection kept alive after its stream ended would hold up a stopping server.
  reply.header('connection', 'close');
  return reply.send(stream);
}

/** What a stream without an account listens to: a name that notices are said to, by what it was let in and how many may be by that at once, and whether it may still. */
interface PublicStream {
  readonly ear: string;
  readonly by: string;
  readonly limit: number;
  readonly isOpen: () => Promise<boolean>;
}

/** A stream for whoever was let in without an account: it ends as soon as `isOpen` says no, which is asked after each notice and each beat. Throws 429 `too_many_streams`. */
export function streamPublic(request: FastifyRequest, reply: FastifyReply, { ear, by, limit, isOpen }: PublicStream): FastifyReply {
  const streams = getStreams(request);
  const stream = openStream(streams, by, request, limit);
  const endIfOver = () =>
    void isOpen().then(
      (open) => !open && stream.end(),
      () => undefined,
    );
  hear(stream, streams, [ear], endIfOver);
  keepAlive(stream, async () => !(await isOpen()), streams);
  return sendStream(request, reply, stream);
}

/** The handler of GET /api/events: one named event per notice, a comment every 20 s, the end when the session ends or the address is banned. */
export const liveRoutes: readonly Handler[] = [
  handle(streamEvents, schemas, async ({ actor, services }, { request, reply }) => {
    const streams = getStreams(request);
    const stream = openStream(streams, actor.id, request);
    hear(stream, streams, [actor.id, ...(oversees(actor) ? [liveOverseers] : [])]);
    const { token, from } = getCredential(request, services.links)!;
    keepAlive(stream, async () => (await streams.resolveActor(token, from)) === null, streams);
    return sendStream(request, reply, stream);
  }),
];

/** Prepares live streams for `liveRoutes`; call it before the endpoints are bound. Open streams end when the server stops,
 * and when notices were missed because the database was away: a browser connects anew and asks for what it shows. */
export async function installLiveStreams(
  app: FastifyInstance,
  {
    sql,
    log,
    links,
    resolveActor,
    heartbeatMs = 20_000,
  }: { sql: Pool; log: Logger; links: Links; resolveActor: ResolveActor; heartbeatMs?: number },
): Promise<void> {
  const byUser: OpenStreams['byUser'] = new Map();
  const endAll = () => {
    for (const own of byUser.values()) for (const stream of own.keys()) stream.end();
  };
  const hub = await createLiveHub(sql, log, endAll);
  const endWhere: OpenStreams['endWhere'] = (isRefused) => {
    for (const [stream, request] of [...byUser.values()].flatMap((own) => [...own]))
      // What cannot be found out now, the next heartbeat finds out.
      void isRefused(request).then(
        (refused) => refused && stream.end(),
        () => undefined,
      );
  };
  const endRevoked: OpenStreams['endRevoked'] = (id) =>
    endWhere(async (request) => {
      const isMeant = id === null || request.actor?.id === id || request.actor?.sessionId === id;
      const credential = getCredential(request, links);
      return isMeant && credential !== null && (await resolveActor(credential.token, credential.from)) === null;
    });
  const streams: OpenStreams = { hub, resolveActor, heartbeatMs, byUser, endWhere, endRevoked };
  app.decorate('liveStreams', streams);
  app.addHook('preClose', async () => {
    endAll();
    await hub.close();
  });
}
