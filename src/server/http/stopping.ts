import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const lookAgainMs = 50;

/**
 * Lets a stopping server wait for answers alone: connections on which nothing was asked yet (browsers open some ahead) end at
 * once, those that are kept alive end after the answer that was under way.
 */
export function endQuietConnectionsOnStop(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const look = setInterval(() => app.server.closeIdleConnections(), lookAgainMs);
    app.server.once('close', () => clearInterval(look));
    for (const socket of silent) socket.destroy();
  });
}
