import type { Socket } from 'node:net';
import { setImmediate as nextNextAction } from 'node:timers/promises';
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

/** How long a closing server goes on accepting connections that wait, where they do not stop coming. */
const acceptMs = 5_000;

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
  /** Since when each connection waits for its first request. */
  const sockets = new Map<Socket, number>();
  app.server.on('connection', (socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('request', ({ socket }) => sockets.set(socket, Infinity));
  // Node takes a connection for idle whose answer is written but not yet sent, and would cut it off.
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  app.server.closeIdleConnections = () => {
    if (![...sockets.keys()].some(({ writableLength }) => writableLength > 0)) closeIdle();
  };
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    beginDrain(app);
    if (!app.server.listening) return;
    const endQuiet = () => {
      app.server.closeIdleConnections();
      for (const [socket, since] of sockets) if (performance.now() - since >= firstRequestMs) socket.destroy();
    };
    // Just after reading, so that no connection is closed on which a request has arrived.
    const look = setInterval(() => setImmediate(endQuiet), lookAgainMs);
    app.server.once('close', () => clearInterval(look));
  });
}

/**
 * Accepts every connection that waits before the server closes; the system would reset them, and a proxy does not repeat a write. Node accepts one
 * in each turn. To be called last: hooks that come later would leave time for more.
 */
export function acceptWaitingOnStop(app: FastifyInstance): void {
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const until = performance.now() + acceptMs;
    await nextNextAction();
    for (let before = -1; accepted > before && performance.now() < until;) {
      before = accepted;
      await nextNextAction();
    }
  });
}

/** From now on /api/health/ready answers 503, so that a balancer sends requests elsewhere; what comes nevertheless is answered. */
export function beginDrain(app: FastifyInstance): void {
  app.isDraining = true;
}
