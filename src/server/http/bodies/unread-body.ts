import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Shorter bodies are read to the end, so that the connection can be reused. */
const forgivenBytes = 256 * 1024;
/** Time to read the answer before a connection that still sends is cut. */
const lingerMs = 2_000;

function mayBeLong({ headers, raw }: FastifyRequest): boolean {
  if (raw.complete !== false) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > forgivenBytes;
}

/** Keeps reading for a moment: closing with unread bytes would reset the connection, and the client would lose the answer. */
function endSlowly(request: FastifyRequest): void {
  const { raw } = request;
  const { socket } = raw;
  let read = 0;
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > forgivenBytes) raw.pause();
  });
  // Node calls this to end a connection after its answer.
  socket.destroySoon = () => {
    delete (socket as Partial<Socket>).destroySoon;
    socket.end();
    if (raw.complete) return void socket.destroySoon();
    raw.once('end', () => socket.destroySoon());
    const limit = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(limit));
  };
}

/** Without this, Node would read and discard an unwanted body to its end, to reuse the connection. */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (mayBeLong(request)) {
      reply.header('connection', 'close');
      endSlowly(request);
    }
    done();
  });
}
