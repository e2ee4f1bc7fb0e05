import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import type { Pool } from '../db/sql.ts';
import { createLiveHub, type LiveHub } from '../events/live.ts';
import { credentialOf, type ResolveActor } from './actor.ts';
import { streamEvents } from './events-contract.ts';
import { handle, type Handler } from './handle.ts';

/** Streams of one account on one replica; more tabs than that share what the others learn on their next reload. */
const streamLimit = 8;
/** A reader that takes nothing off for this long is cut off; it connects anew. */
const backlogLimitBytes = 64 * 1024;

interface OpenStreams {
  readonly hub: LiveHub;
  readonly resolveActor: ResolveActor;
  readonly heartbeatMs: number;
  /** Each open stream with the request that asked for it, by account. */
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

function openStream({ byUser }: OpenStreams, userId: string, request: FastifyRequest): PassThrough {
  const own = byUser.get(userId) ?? new Map<PassThrough, FastifyRequest>();
  if (own.size >= streamLimit)
    throw new AppError(429, 'too_many_streams', 'Too many open windows. Please close one.', { retryAfterSeconds: 30 });
  const stream = new PassThrough();
  byUser.set(userId, own.set(stream, request));
  stream.on('close', () => {
    own.delete(stream);
    if (own.size === 0) byUser.delete(userId);
  });
  return stream;
}

function keepAlive(
  stream: PassThrough,
  { token, from }: NonNullable<ReturnType<typeof credentialOf>>,
  { resolveActor, heartbeatMs }: OpenStreams,
): void {
  const beat = setInterval(async () => {
    const actor = await resolveActor(token, from).catch(() => undefined);
    if (actor === null || stream.writableEnded || stream.writableLength > backlogLimitBytes) stream.destroy();
    else if (!stream.destroyed) stream.write(': still here\n\n');
  }, heartbeatMs);
  stream.on('close', () => clearInterval(beat));
}

/** The handler of GET /api/events: one named event per notice, a comment every 20 s, the end when the session ends or the address is banned. */
export const liveRoutes: readonly Handler[] = [
  handle(streamEvents, async (ctx, { request, reply }) => {
    const streams = request.server.liveStreams;
    if (!streams) throw new Error('installLiveStreams was not called');
    const stream = openStream(streams, ctx.actor.id, request);
    const unsubscribe = streams.hub.subscribe(ctx.actor.id, (topic, data) => {
      if (!stream.writableEnded) stream.write(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
    });
    stream.on('close', unsubscribe);
    request.raw.on('close', () => stream.destroy());
    keepAlive(stream, credentialOf(request)!, streams);
    stream.write('retry: 3000\n\n');
    reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    // A connection kept alive after its stream ended would hold up a stopping server.
    reply.header('connection', 'close');
    return reply.send(stream);
  }),
];

/** Prepares live streams for `liveRoutes`; call it before the endpoints are bound. Open streams end when the server stops,
 * and when notices were missed because the database was away: a browser connects anew and asks for what it shows. */
export async function installLiveStreams(
  app: FastifyInstance,
  { sql, log, resolveActor, heartbeatMs = 20_000 }: { sql: Pool; log: Logger; resolveActor: ResolveActor; heartbeatMs?: number },
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
      const { token, from } = credentialOf(request)!;
      return isMeant && (await resolveActor(token, from)) === null;
    });
  const streams: OpenStreams = { hub, resolveActor, heartbeatMs, byUser, endWhere, endRevoked };
  app.decorate('liveStreams', streams);
  app.addHook('preClose', async () => {
    endAll();
    await hub.close();
  });
}
