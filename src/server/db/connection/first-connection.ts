import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { asStartError, isFull } from './refusals.ts';

const timeoutMs = 60_000;
const pauseMs = 500;

export interface ConnectOptions {
  readonly variable: string;
  readonly log: Logger;
  readonly signal?: AbortSignal | undefined;
}

/** Retries for up to a minute while the server has no free connection. Throws StartError, or the signal's abort. */
export async function connectWithRetry<T>(ask: () => Promise<T>, { variable, log, signal }: ConnectOptions): Promise<T> {
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
