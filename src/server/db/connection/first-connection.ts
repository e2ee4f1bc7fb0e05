import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { asStartError, isFull } from './refusals.ts';

const timeoutMs = 60_000;
const pauseMs = 500;

/** Whose address it is, and what ends the wait. */
export interface ConnectOptions {
  readonly variable: string;
  readonly log: Logger;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does what needs a connection to a server that may have none free: it says so once and tries again for a minute, until the signal. Throws
 * StartError, or the abort of the signal.
 */
export async function onceLetIn<T>(ask: () => Promise<T>, { variable, log, signal }: ConnectOptions): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await ask();
    } catch (error) {
      if (!isFull(error) || performance.now() > until) throw asStartError(error, variable);
      if (isFirst) log.warn({ err: error }, `${variable} has no free connection; waiting up to a minute for one`);
      await pause(pauseMs, undefined, { signal });
    }
  }
}
