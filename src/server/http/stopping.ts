import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once the program is about to stop: requests are answered, and no more should be sent here. */
    isDraining?: boolean;
  }
}

const lookAgainMs = 50;

/** How Fastify closes: a balancer that sends one more request on a connection it keeps gets its answer, not a failure. */
export const whenStopping = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/**
 * Lets a stopping server wait for answers alone: connections on which nothing was asked yet (browsers open some ahead) end at
 * once, those that are kept alive end after the answer that was under way. What is asked until then is answered, and from the
 * beginning of a drain on each answer says that it was the last one on its connection.
 */
export function endQuietConnectionsOnStop(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
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
    const look = setInterval(() => app.server.closeIdleConnections(), lookAgainMs);
    app.server.once('close', () => clearInterval(look));
    for (const socket of silent) socket.destroy();
  });
}

/** From now on /api/health/ready answers 503, so that a balancer sends requests elsewhere; what comes nevertheless is answered. */
export function beginDrain(app: FastifyInstance): void {
  app.isDraining = true;
}
