import net from 'node:net';

/** A port of this machine on which nobody listens just now. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}
