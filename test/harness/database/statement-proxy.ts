import net from 'node:net';
import { addCleanup } from '../people/endings.ts';
import { toPlace } from './database-proxy.ts';

/** 'heard': the database never receives the statement. 'committed': the program never learns of its commit. */
export interface Stop {
  readonly statement: RegExp;
  readonly moment: 'heard' | 'committed';
}

export interface StatementProxy {
  readonly url: string;
  /** Stops once at the next matching statement; null cancels. */
  stopAt(stop: Stop | null, onReached?: () => void): void;
}

interface Watch {
  stop: Stop | null;
  /** Blocks all connections: jobs woken by the commit would start before the program is killed. */
  isStill: boolean;
  onReached: () => void;
}

const textAt = (body: Buffer, from: number): [string, number] => {
  const end = body.indexOf(0, from);
  return [body.toString('utf8', from, end), end + 1];
};

/** Tracks prepared statements of one connection (PostgreSQL protocol version 3). */
class Statements {
  readonly #named = new Map<string, string>();

  /** The statement executed by a message, or null. */
  executedBy(type: string, body: Buffer): string | null {
    if (type === 'Q') return textAt(body, 0)[0];
    if (type === 'P') {
      const [name, next] = textAt(body, 0);
      this.#named.set(name, textAt(body, next)[0]);
    }
    if (type !== 'B') return null;
    const [, next] = textAt(body, 0);
    return this.#named.get(textAt(body, next)[0]) ?? null;
  }
}

class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #hasStarted = false;

  *take(chunk: Buffer): Generator<{ type: string; body: Buffer; whole: Buffer }> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const head = this.#hasStarted ? 1 : 0;
      if (this.#rest.length < head + 4) return;
      const length = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < length) return;
      const whole = this.#rest.subarray(0, length);
      yield { type: head ? String.fromCharCode(whole[0]!) : '', body: whole.subarray(head + 4), whole };
      this.#rest = this.#rest.subarray(length);
      this.#hasStarted = true;
    }
  }
}

function join(near: net.Socket, far: net.Socket, watch: Watch): void {
  const statements = new Statements();
  const messages = new Messages();
  /** The statement was sent here and isn't committed yet. */
  let isInside = false;
  let isInTransaction = false;
  let isStopped = false;
  let isCommitting = false;
  const reach = () => {
    isStopped = true;
    watch.isStill = true;
    watch.stop = null;
    watch.onReached();
  };
  const passes = (text: string | null): boolean => {
    const { stop } = watch;
    if (text !== null && /^(?:begin|commit|rollback$)/i.test(text)) isInTransaction = /^begin/i.test(text);
    if (text === null || !stop) return true;
    if (isInside && /^commit$/i.test(text)) isCommitting = watch.isStill = true;
    if (isInside && /^rollback$/i.test(text)) isInside = false;
    if (!stop.statement.test(text)) return true;
    if (stop.moment === 'committed') return (isInside = true);
    reach();
    return false;
  };
  near.on('data', (chunk) => {
    if (watch.isStill) return;
    for (const { type, body, whole } of messages.take(chunk)) {
      if (isStopped) return;
      // Outside a transaction, Sync commits.
      if (isInside && !isInTransaction && type === 'S') isCommitting = watch.isStill = true;
      if (passes(statements.executedBy(type, body))) far.write(whole);
    }
  });
  far.on('data', (chunk) => {
    if (isCommitting && watch.stop) reach();
    if (!isStopped && !watch.isStill) near.write(chunk);
  });
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const)
    from.on('error', () => {}).on('close', () => to.destroy());
}

export async function startStatementProxy(databaseUrl: string): Promise<StatementProxy> {
  const watch: Watch = { stop: null, isStill: false, onReached: () => {} };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    sockets.add(near);
    near.on('close', () => sockets.delete(near));
    join(near, net.connect(toPlace(databaseUrl)), watch);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addCleanup(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = new URL(databaseUrl);
  address.searchParams.delete('host');
  address.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return {
    url: address.href,
    stopAt(stop, onReached = () => {}) {
      watch.stop = stop;
      watch.isStill = false;
      watch.onReached = onReached;
    },
  };
}
