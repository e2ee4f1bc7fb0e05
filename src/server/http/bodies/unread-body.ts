import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What is still read of a body that nobody wants: whoever sends no more gets its connection back, or a clean end of it. */
const forgivenBytes = 256 * 1024;
/** How long whoever goes on sending has to read the answer before the connection is cut. */
const lingerMs = 2_000;

/** True for a body that may be longer than what is forgiven: it says so, or it does not say how long it is. */
function mayBeLong({ headers, raw }: FastifyRequest): boolean {
  if (raw.complete !== false) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > forgivenBytes;
}

/**
 * Ends the connection in a way that lets the answer arrive: our side is closed at once, the other is read a little further and then no
 * more, so that its sender has to stop; a connection cut at once, with bytes unread, would take the answer along.
 */
function endSlowly(request: FastifyRequest): void {
  const { raw } = request;
  const { socket } = raw;
  let read = 0;
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > forgivenBytes) raw.pause();
  });
  // Node ends a connection that is not kept by this method, as soon as its answer was handed to the system.
  socket.destroySoon = () => {
    delete (socket as Partial<Socket>).destroySoon;
    socket.end();
    if (raw.complete) return void socket.destroySoon();
    raw.once('end', () => socket.destroySoon());
    const limit = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(limit));
  };
}

/**
 * Keeps a request that was answered before its body was read, refused or not, from sending on: Node would read it to its end, and throw
 * it away, to use the connection again. Short bodies are still read so; of longer ones the answer says that the connection ends, and it does.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (mayBeLong(request)) {
      reply.header('connection', 'close');
      endSlowly(request);
    }
    done();
  });
}
