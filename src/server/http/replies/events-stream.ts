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

const streamEvents: Endpoint<typeof schemas> = { method: 'GET', path: '/api/events', access: 'signed-in' };

/** Per account and replica. */
const streamLimit = 8;
/** A reader with this much unread data is disconnected, and reconnects. */
const backlogLimitBytes = 64 * 1024;

interface OpenStreams {
  readonly hub: LiveHub;
  readonly resolveActor: ResolveActor;
  readonly heartbeatMs: number;
  /** By account id or, without an account, by the link. */
  readonly byUser: Map<string, Map<PassThrough, FastifyRequest>>;
  /** Ends streams whose request would now be refused. They end cleanly, so that browsers that sign out don't report a broken connection. */
  endWhere(isRefused: (request: FastifyRequest) => Promise<boolean>): void;
  /** Ends streams whose session has ended: of an account, of a session, or (null) of all. */
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

/** If `isOver` fails, the next heartbeat tries again. */
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

function forwardEvents(stream: PassThrough, { hub }: OpenStreams, names: readonly string[], onHeard: () => void = () => undefined): void {
  for (const name of names) {
    const unsubscribe = hub.subscribe(name, (topic, data) => {
      if (stream.writableEnded) return;
      stream.write(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
      onHeard();
    });
    stream.on('close', unsubscribe);
  }
}

function sendStream(request: FastifyRequest, reply: FastifyReply, stream: PassThrough): FastifyReply {
  request.raw.on('close', () => stream.destroy());
  stream.write('retry: 3000\n\n');
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  // A keep-alive connection would delay shutdown.
  reply.header('connection', 'close');
  return reply.send(stream);
}

/** `ear`: name to listen to; `by`: key that may have `limit` concurrent streams; `isOpen`: whether access is still valid. */
interface PublicStream {
  readonly ear: string;
  readonly by: string;
  readonly limit: number;
  readonly isOpen: () => Promise<boolean>;
}

/** For readers without an account. Ends when `isOpen` is false, checked after each notice and heartbeat. Throws 429 `too_many_streams`. */
export function streamPublic(request: FastifyRequest, reply: FastifyReply, { ear, by, limit, isOpen }: PublicStream): FastifyReply {
  const streams = getStreams(request);
  const stream = openStream(streams, by, request, limit);
  const endIfOver = () =>
    void isOpen().then(
      (open) => !open && stream.end(),
      () => undefined,
    );
  forwardEvents(stream, streams, [ear], endIfOver);
  keepAlive(stream, async () => !(await isOpen()), streams);
  return sendStream(request, reply, stream);
}

export const liveRoutes: readonly Handler[] = [
  handle(streamEvents, schemas, async ({ actor, services }, { request, reply }) => {
    const streams = getStreams(request);
    const stream = openStream(streams, actor.id, request);
    forwardEvents(stream, streams, [actor.id, ...(oversees(actor) ? [liveOverseers] : [])]);
    const { token, from } = getCredential(request, services.links)!;
    keepAlive(stream, async () => (await streams.resolveActor(token, from)) === null, streams);
    return sendStream(request, reply, stream);
  }),
];

/** Call it before binding endpoints. If notices were missed, streams end, so that browsers reconnect and refetch. */
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
