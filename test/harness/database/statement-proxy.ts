import net from 'node:net';
import { atEnd } from '../people/endings.ts';
import { toPlace } from './database-proxy.ts';

/**
 * Where the line between a program and its database stops: at a statement, which the database then never hears; or after the commit of its
 * transaction, of which the program then never hears.
 */
export interface Stop {
  readonly statement: RegExp;
  readonly moment: 'heard' | 'committed';
}

/** A proxy between a program and its database that reads the statements on their way. */
export interface StatementProxy {
  /** The database as the program reaches it. */
  readonly url: string;
  /** Stops at the next such statement and tells `onReached`, once; null takes it back. */
  stopAt(stop: Stop | null, onReached?: () => void): void;
}

/** What is watched on all lines of a proxy. */
interface Watch {
  stop: Stop | null;
  /** From the moment that is waited for on nothing passes on any line: what a commit rings for would else begin before the program is killed. */
  isStill: boolean;
  onReached: () => void;
}

const textAt = (body: Buffer, from: number): [string, number] => {
  const end = body.indexOf(0, from);
  return [body.toString('utf8', from, end), end + 1];
};

/** What a client says on one line: the statements that it has executed, by the names it gave them (PostgreSQL's protocol, version 3). */
class Statements {
  readonly #named = new Map<string, string>();

  /** The text that a message has executed; null for a message that executes none. */
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

/** Reads whole messages from what comes in pieces; the first one of a line has no type. */
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

/** Passes what is said between both ends until the watch stops it. */
function join(near: net.Socket, far: net.Socket, watch: Watch): void {
  const statements = new Statements();
  const messages = new Messages();
  /** The statement that is waited for was sent on this line, and is not committed yet. */
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
      // A statement of its own is committed when its answer is asked for.
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

/** Starts a proxy before the server of this database; it ends after the calling test file. */
export async function startStatementProxy(databaseUrl: string): Promise<StatementProxy> {
  const watch: Watch = { stop: null, isStill: false, onReached: () => {} };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    sockets.add(near);
    near.on('close', () => sockets.delete(near));
    join(near, net.connect(toPlace(databaseUrl)), watch);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
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
