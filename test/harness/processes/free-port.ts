import { randomInt } from 'node:crypto';
import net from 'node:net';

const listen = (port: number) =>
  new Promise<net.Server | null>((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/** Below the ephemeral range, so that no other process takes the port before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = await listen(port);
    if (!server) continue;
    await new Promise((resolve) => void server.close(resolve));
    return port;
  }
}
