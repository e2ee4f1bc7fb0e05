import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { failureCode } from '#server/db/connection/connect.ts';
import { StartError } from '#server/start-error.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

/** A server that was just stopped may still hold the port. */
const portTimeoutMs = 3_000;

/** Retries for three seconds while the port is in use. Throws StartError. */
export async function listenWithRetry<T>({ host, port }: Place, listen: () => Promise<T>): Promise<T> {
  const until = Date.now() + portTimeoutMs;
  for (;;) {
    try {
      return await listen();
    } catch (error) {
      const code = failureCode(error);
      if (code === 'EADDRINUSE' && Date.now() <= until) await delay(100);
      else if (code === 'EADDRINUSE')
        throw new StartError(`Port ${port} is in use. Stop the program that uses it, or set another port, for example PORT=${port + 1}.`);
      else if (code === 'EACCES') throw new StartError(`This user can’t use port ${port}. Set PORT above 1023.`);
      else if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
        throw new StartError(`HOST ${host} is not an address of this machine (${code}). Use 127.0.0.1 or 0.0.0.0.`);
      else throw error;
    }
  }
}

/** Checked before a start creates anything. Throws StartError. */
export async function requireFreePort({ host, port }: Place): Promise<void> {
  await listenWithRetry({ host, port }, async () => {
    const probe = net.createServer();
    await new Promise<void>((resolve, reject) => void probe.once('error', reject).listen({ host, port }, resolve));
    await new Promise((resolve) => void probe.close(resolve));
  });
}
