import { ApiError } from '#web/api/requests/call.ts';
import { describeFailure, isForeign } from '#web/api/requests/failure-messages.ts';
import { answerMs } from './timeout-rules.ts';
import { deleteWork, findFile, nextWork, storeRefusal, type Work } from './work.ts';

/** Throws if the item was not accepted. Must be idempotent by the item's id. */
export type Send = (work: Work, file: File | null, signal: AbortSignal) => Promise<void>;

const isEnded = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');

/** The item may be sent again: no connection, a proxy's answer, or a server that is down or busy. */
export function hasNoAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError || error instanceof SyntaxError || isEnded(error);
  return error.status >= 500 || error.status === 401 || error.status === 408 || error.status === 429 || isForeign(error);
}

let isSending = false;

export const isSendingHere = (): boolean => isSending;

/**
 * Sends an account's pending items in order, one tab at a time. A refused item is stored with its message and blocks only its own job.
 * Returns whether items remain to retry.
 */
export function sendWaiting(account: string, send: Send, isStillOn: () => Promise<boolean>): Promise<boolean> {
  const run = async (): Promise<boolean> => {
    if (!(await nextWork(account))) return false;
    if (!(await isStillOn())) return true;
    isSending = true;
    for (;;) {
      const work = await nextWork(account);
      if (!work) return false;
      try {
        await send(work, await findFile(account, work), AbortSignal.timeout(answerMs[work.file ? 'file' : 'words']));
      } catch (error) {
        if (hasNoAnswer(error)) return true;
        await storeRefusal(work.n, describeFailure(error, 'The server rejected this.'));
        continue;
      }
      await deleteWork(work.n);
    }
  };
  const alone = () => run().finally(() => (isSending = false));
  return navigator.locks ? navigator.locks.request(`carriage-work ${account}`, alone) : alone();
}
