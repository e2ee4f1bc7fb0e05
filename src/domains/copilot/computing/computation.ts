import type { Lead } from '../schemas.ts';

/** One sentence that was worked out, with the facts that it rests on. */
export interface ComputedSentence {
  readonly text: string;
  readonly cites: readonly string[];
}

/** An answer that was worked out from what the question or the account says. */
export interface Computation {
  readonly sentences: readonly ComputedSentence[];
  /** What each fact has to say, in its own text, for the sentences to hold: of one that is withdrawn or says otherwise nothing is worked out. */
  readonly rests: Readonly<Record<string, readonly string[]>>;
  /** Facts that are told after the sentences, in their own words. */
  readonly told: readonly string[];
  readonly confidence: number;
  readonly leads: readonly Lead[];
}

/** A question to be worked out. */
export interface CopilotQuestion {
  readonly question: string;
  /** The questions that it follows, the oldest first: it takes over what they ask, and the weights that it leaves. */
  readonly thread: readonly string[];
  readonly transportId: string | undefined;
  /** How many facts its sentences may cite. */
  readonly room: number;
}

/** How sure an answer is that was worked out of compared facts. */
export const sure = 0.95;

/** Whether a text says these words as a whole: '$750,000' is not said by '$1,750,000', nor '10,00' by '10,001'. */
export function containsPhrase(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isCut = /[\w.,]$/.test(text.slice(Math.max(0, at - 1), at)) && /^\w/.test(words);
    if (!isCut && !/^(?:\w|[.,]\d)/.test(text.slice(at + words.length))) return true;
  }
  return false;
}
