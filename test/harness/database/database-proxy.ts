import net from 'node:net';
import { atEnd } from '../people/endings.ts';
import { impatient } from '../timeouts.ts';

/** A TCP proxy between a program and its database, with which the line between them is broken on purpose. */
export interface DatabaseProxy {
  /** The database as the program reaches it, with the limits that the product has. */
  readonly url: string;
  /** Lines that are open now. */
  lines(): number;
  /** Lines that were opened since the start, also those that went nowhere. */
  opened(): number;
  /** Resets every line, as a failover or a restarted proxy does. */
  reset(): void;
  /** From now on nothing passes, on open lines and on new ones: packets are dropped, nobody is told. */
  fallSilent(): void;
  /** From now on new lines are answered in the server's stead: with the refusal of this code (57P03: the server starts). */
  refuse(code: string, words: string): void;
  /** New lines pass again; those from before stay dead, as after a lost network. */
  speak(): void;
  /** New lines lead to another server from now on; open ones are reset. */
  leadTo(databaseUrl: string): void;
}

/** Where the server of a database is: a port, or a socket in a folder. */
export const toPlace = (databaseUrl: string): net.NetConnectOpts => {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) };
};

interface Line {
  readonly near: net.Socket;
  readonly far: net.Socket;
  isDead: boolean;
}

/** What a client says to learn whether the server speaks TLS; the answer is one byte. */
const asksForTls = (said: Buffer): boolean => said.length === 8 && said.readInt32BE(4) === 80877103;

/** A refusal as PostgreSQL writes it instead of asking who that is: ErrorResponse, FATAL. */
function toRefusal(code: string, words: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Starts a proxy before the server of this database; it ends after the calling test file. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let place = toPlace(databaseUrl);
  let isSilent = false;
  let refusal: Buffer | null = null;
  let opened = 0;
  const lines = new Set<Line>();

  const pass = (line: Line, from: net.Socket, to: net.Socket) => {
    from.on('data', (chunk) => {
      if (!line.isDead) to.write(chunk);
    });
    from.on('error', () => {});
    from.on('close', () => {
      // The other end of a dead line does not learn that this one is gone.
      if (!line.isDead) to.destroy();
      if (line.near.destroyed) {
        lines.delete(line);
        line.far.destroy();
      }
    });
  };

  const answerInStead = (near: net.Socket, words: Buffer) =>
    near.on('error', () => {}).on('data', (said) => (asksForTls(said) ? near.write('N') : near.end(words)));

  const server = net.createServer((near) => {
    opened += 1;
    if (refusal) return void answerInStead(near, refusal);
    const line: Line = { near, far: net.connect(place), isDead: isSilent };
    lines.add(line);
    pass(line, near, line.far);
    pass(line, line.far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const reset = () => {
    for (const { near, far } of lines) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  atEnd(() => {
    reset();
    server.close();
  });

  const address = new URL(impatient(databaseUrl));
  address.searchParams.delete('host');
  address.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return {
    url: address.href,
    lines: () => lines.size,
    opened: () => opened,
    reset,
    fallSilent() {
      isSilent = true;
      for (const line of lines) line.isDead = true;
    },
    refuse: (code, words) => void (refusal = toRefusal(code, words)),
    speak() {
      isSilent = false;
      refusal = null;
    },
    leadTo(other) {
      place = toPlace(other);
      reset();
    },
  };
}
