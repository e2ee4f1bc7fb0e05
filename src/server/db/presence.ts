import net from 'node:net';

/** What a client says that would like to speak TLS: the server answers it with one byte, before it asks who that is. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Whether a server answers at all, asked on a connection of its own: of a statement that gets no answer this tells whether it takes
 * long or speaks into a dead line. All who ask at once share one answer.
 */
export class Presence {
  readonly #place: net.NetConnectOpts;
  readonly #limitMs: number;
  #asking: Promise<boolean> | null = null;

  /** `limitMs` is how long the server has for its byte. */
  constructor({ host, port }: { readonly host: string; readonly port: number }, limitMs: number) {
    this.#place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    this.#limitMs = limitMs;
  }

  /** False when nobody answered in time, or nobody is there to be asked. */
  isThere(): Promise<boolean> {
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = null)));
  }

  #ask(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = net.connect(this.#place, () => socket.write(question));
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    // What came while this process itself was busy is read before anybody is called silent.
    const limit = setTimeout(() => setImmediate(() => setImmediate(resolve, false)), this.#limitMs);
    return promise.finally(() => {
      clearTimeout(limit);
      socket.destroy();
    });
  }
}
