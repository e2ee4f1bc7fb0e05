import net from 'node:net';
import { atEnd } from '../people/endings.ts';
import { toPlace } from './database-proxy.ts';

/** What pgbouncer lets a client say of itself at the beginning, with its settings as they come. */
const known = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone', 'standard_conforming_strings']);

/** The names of what a client asks for at the beginning: after eight bytes of length and version, names and values in turn. */
const namesIn = (said: Buffer): string[] =>
  said
    .toString('utf8', 8)
    .split('\0')
    .filter((word, at) => at % 2 === 0 && word !== '');

/** A refusal as pgbouncer writes it. */
function toRefusal(name: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Starts what refuses a client as pgbouncer does, for the settings that it asks for, and passes all others on; it ends after the calling file. Answers its address. */
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
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = new URL(databaseUrl);
  address.searchParams.delete('host');
  address.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return address.href;
}
