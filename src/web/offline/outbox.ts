import { ApiError } from '#web/api/requests/call.ts';
import { describeFailure, isForeign } from '#web/api/requests/failure-messages.ts';
import { answerMs } from './timeout-rules.ts';
import { dropWork, findFile, nextWork, noteRefusal, type Work } from './work.ts';

/** Sends one thing until the signal ends it; what it throws says whether it is tried again. Sent twice under its id it has to count once. */
export type Send = (work: Work, file: File | null, signal: AbortSignal) => Promise<void>;

const isEnded = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');

/** Nobody answered, or the answer is not the server's word on it: a dead line, a page of something between, a server that is away or busy. */
export function hasNoAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError || error instanceof SyntaxError || isEnded(error);
  return error.status >= 500 || error.status === 401 || error.status === 408 || error.status === 429 || isForeign(error);
}

let isSending = false;

/** Whether this tab sends just now: what was sent is known here. */
export const isSendingHere = (): boolean => isSending;

/**
 * Sends all that waits of an account, one thing after the other, each once; what the server refuses is kept with its words and holds up its
 * job alone. Of several tabs one sends. Answers whether something is left that may go later.
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
        await noteRefusal(work.n, describeFailure(error, 'The server rejected this.'));
        continue;
      }
      await dropWork(work.n);
    }
  };
  const alone = () => run().finally(() => (isSending = false));
  return navigator.locks ? navigator.locks.request(`carriage-work ${account}`, alone) : alone();
}
