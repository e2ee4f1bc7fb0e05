import { useState } from 'react';
import { newId } from '#shared/ids.ts';
import { ApiError } from './call.ts';
import { isForeign } from './failure-messages.ts';

export interface Attempts {
  /** The same key while the same content is sent again, since its first answer may have been lost; otherwise a new key. */
  keyOf(sent: unknown): string;
  /** Call once the content is answered: sending the same again is then a new attempt. */
  end(): void;
}

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

/** The server may have processed the request: the connection broke, a proxy answered, or the server failed. */
const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500 || isForeign(error);

/** Retries after a lost answer reuse the key, so the server processes them once. */
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

export const useAttempts = (): Attempts => useState(startAttempts)[0];

/** For content that may be sent only once: the same body keeps its key even after an answer. */
export const useAttemptKey = (): Attempts['keyOf'] => useAttempts().keyOf;
