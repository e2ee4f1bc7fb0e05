import net from 'node:net';
import { addCleanup } from '../people/endings.ts';
import { impatient } from '../timeouts.ts';

/** A TCP proxy that can break the connection to the database. */
export interface DatabaseProxy {
  readonly url: string;
  lines(): number;
  opened(): number;
  /** Resets all connections, as a failover does. */
  reset(): void;
  /** Silently drops all packets, on open and new connections. */
  fallSilent(): void;
  /** Answers new connections with this error code (57P03: the server is starting). */
  refuse(code: string, words: string): void;
  /** Restores new connections; old ones stay dead. */
  speak(): void;
  leadTo(databaseUrl: string): void;
}

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

/** PostgreSQL's SSLRequest; the reply is one byte. */
const asksForTls = (said: Buffer): boolean => said.length === 8 && said.readInt32BE(4) === 80877103;

function toRefusal(code: string, words: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

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
      // The far end of a dead connection isn't notified.
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
  addCleanup(() => {
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
