import { useState } from 'react';
import { newId } from '#shared/ids.ts';
import { ApiError } from './call.ts';
import { isForeign } from './failure-messages.ts';

/** The `Idempotency-Key` of what one part of the screen sends. */
export interface Attempts {
  /** The same while the same is sent again, because the answer to the first try may have been lost on the way; a new one for anything else. */
  keyOf(sent: unknown): string;
  /** What was sent last has its answer: the next one is another, though it says the same. */
  end(): void;
}

/** Nothing was sent yet. */
export function startAttempts(): Attempts {
  let last: { text: string; key: string } | null = null;
  return {
    keyOf(sent) {
      const text = JSON.stringify(sent);
      if (last?.text !== text) last = { text, key: newId() };
      return last.key;
    },
    end: () => void (last = null),
  };
}

/** Whether it may have been done all the same: the line broke, or something on the way answered instead of the program, or it failed there. */
const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500 || isForeign(error);

/** Sends as the attempt that it is: pressed again after its answer was lost, it is done once; pressed again after an answer, it is another. */
export async function sendAttempt<Answer>(attempts: Attempts, sent: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await send(attempts.keyOf(sent));
    attempts.end();
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) attempts.end();
    throw error;
  }
}

/** The attempts of the part that calls this, as long as it is shown. */
export const useAttempts = (): Attempts => useState(startAttempts)[0];

/** Only their keys, for a form whose content is sent once, however often: the same body is the same attempt also after its answer. */
export const useAttemptKey = (): Attempts['keyOf'] => useAttempts().keyOf;
