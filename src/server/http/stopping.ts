import type { Socket } from 'node:net';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests are still answered, but load balancers should send no more. */
    isDraining?: boolean;
    isStarting?: boolean;
  }
}

const lookAgainMs = 50;

/** Load balancers open a connection for each request, so the first one may take this long. */
const firstRequestMs = 2000;

const acceptMs = 5_000;

/** Keep-alive connections still get the answer to their current request while the server closes. */
export const whenStopping = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/** Closes connections without a first request after 2 s (browsers open some ahead), and keep-alive ones after the current answer. */
export function endQuietConnectionsOnStop(app: FastifyInstance): void {
  app.decorate('isDraining', false);
  app.decorate('isStarting', false);
  const sockets = new Map<Socket, number>();
  app.server.on('connection', (socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('request', ({ socket }) => sockets.set(socket, Infinity));
  // Node counts a connection as idle while its answer is not fully sent, and would cut it off.
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
    // Right after reading, so that a connection with a new request is not closed.
    const timer = setInterval(() => setImmediate(endQuiet), lookAgainMs);
    app.server.once('close', () => clearInterval(timer));
  });
}

/** The system would reset waiting connections, and proxies don't repeat writes. Node accepts one per event loop turn. Call it last. */
export function acceptWaitingOnStop(app: FastifyInstance): void {
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const until = performance.now() + acceptMs;
    await nextLoopTurn();
    for (let before = -1; accepted > before && performance.now() < until;) {
      before = accepted;
      await nextLoopTurn();
    }
  });
}

/** Makes /api/health/ready answer 503, so that load balancers send requests elsewhere. Requests are still answered. */
export function beginDrain(app: FastifyInstance): void {
  app.isDraining = true;
}
