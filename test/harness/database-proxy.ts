import net from 'node:net';
import { afterAll } from 'vitest';

/** A TCP proxy between a program and its database, with which the line between them is broken on purpose. */
export interface DatabaseProxy {
  /** The database as the program reaches it. */
  readonly url: string;
  /** Lines that are open now. */
  lines(): number;
  /** Resets every line, as a failover or a restarted proxy does. */
  reset(): void;
  /** From now on nothing passes, on open lines and on new ones: packets are dropped, nobody is told. */
  fallSilent(): void;
  /** New lines pass again; those from before stay dead, as after a lost network. */
  speak(): void;
  /** New lines lead to another server from now on; open ones are reset. */
  leadTo(databaseUrl: string): void;
}

const placeOf = (databaseUrl: string): net.NetConnectOpts => {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) };
};

interface Line {
  readonly near: net.Socket;
  readonly far: net.Socket;
  isDead: boolean;
}

/** Starts a proxy before the server of this database; it ends after the calling test file. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let place = placeOf(databaseUrl);
  let isSilent = false;
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

  const server = net.createServer((near) => {
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
  afterAll(() => {
    reset();
    server.close();
  });

  const address = new URL(databaseUrl);
  address.searchParams.delete('host');
  address.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return {
    url: address.href,
    lines: () => lines.size,
    reset,
    fallSilent() {
      isSilent = true;
      for (const line of lines) line.isDead = true;
    },
    speak: () => void (isSilent = false),
    leadTo(other) {
      place = placeOf(other);
      reset();
    },
  };
}
