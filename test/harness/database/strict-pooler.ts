import net from 'node:net';
import { addCleanup } from '../people/endings.ts';
import { toPlace } from './database-proxy.ts';

/** Startup parameters that pgbouncer accepts by default. */
const known = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone', 'standard_conforming_strings']);

const namesIn = (said: Buffer): string[] =>
  said
    .toString('utf8', 8)
    .split('\0')
    .filter((word, at) => at % 2 === 0 && word !== '');

function toRefusal(name: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Refuses clients with other startup parameters, as pgbouncer does. */
export async function startStrictPooler(databaseUrl: string): Promise<string> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(toPlace(databaseUrl));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => [near, far].forEach((each) => each.destroy()));
    }
    near.once('data', (said) => {
      const refused = namesIn(said).find((name) => !known.has(name.toLowerCase()));
      if (refused) return void near.end(toRefusal(refused));
      far.write(said);
      near.pipe(far);
    });
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addCleanup(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = new URL(databaseUrl);
  address.searchParams.delete('host');
  address.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return address.href;
}
