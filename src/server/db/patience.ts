import { AsyncLocalStorage } from 'node:async_hooks';

/** How long one request has waited so far for connections and for statements that took long, in milliseconds. */
export interface Waited {
  ms: number;
}

const requests = new AsyncLocalStorage<Waited>();
/** However long it has waited: a lock that is let go of at once is still got. */
const leastMs = 100;
/** What has been waited less than this takes nothing away. */
const noticedMs = 250;

/** Runs a part of a request: what it waits for connections and slow statements is taken off what it may wait for further ones, and for locks. */
export const waitingTogether = <T>(waited: Waited, work: () => T): T => requests.run(waited, work);

/** What the request that runs here has waited; undefined where none does, as in background work. */
export const waitedHere = (): Waited | undefined => requests.getStore();

/** Says that a statement of the request that runs here took so long: what is short takes nothing away. */
export function noteStatement(ms: number, waited: Waited | undefined = waitedHere()): void {
  if (waited && ms >= noticedMs) waited.ms += ms;
}

/** What is left of a limit, in whole milliseconds. */
export function leftOf(limitMs: number, waited: Waited | undefined = waitedHere()): number {
  if (!waited || waited.ms < noticedMs) return limitMs;
  return Math.max(leastMs, Math.round(limitMs - waited.ms));
}
