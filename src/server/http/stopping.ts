import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once the program is about to stop: requests are answered, and no more should be sent here. */
    isDraining?: boolean;
    /** Set by a start until its background jobs run. */
    isStarting?: boolean;
  }
}

const lookAgainMs = 50;

/** So long after a connection was opened its first request may still be on the way: a balancer opens one for each request it has. */
const firstRequestMs = 2000;

/** How Fastify closes: a balancer that sends one more request on a connection it keeps gets its answer, not a failure. */
export const whenStopping = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/**
 * Lets a stopping server wait for answers alone: connections on which nothing was asked for 2 s (browsers open some ahead) end at
 * once, younger ones when they are as old and still silent, those that are kept alive end after the answer that was under way. What is asked until then is answered, and from the
 * beginning of a drain on each answer says that it was the last one on its connection.
 */
export function endQuietConnectionsOnStop(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.decorate('isStarting', false);
  const silent = new Map<Socket, number>();
  app.server.on('connection', (socket) => {
    silent.set(socket, performance.now());
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    beginDrain(app);
    if (!app.server.listening) return;
    const endQuiet = () => {
      app.server.closeIdleConnections();
      for (const [socket, openedAt] of silent) if (performance.now() - openedAt >= firstRequestMs) socket.destroy();
    };
    const look = setInterval(endQuiet, lookAgainMs);
    app.server.once('close', () => clearInterval(look));
    endQuiet();
    // Whoever the system let in already is heard before the door closes, else the system would reset those connections.
    await nextTurn();
  });
}

/** From now on /api/health/ready answers 503, so that a balancer sends requests elsewhere; what comes nevertheless is answered. */
export function beginDrain(app: FastifyInstance): void {
  app.isDraining = true;
}
