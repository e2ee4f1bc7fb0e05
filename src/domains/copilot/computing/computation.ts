import type { Lead } from '../schemas.ts';

export interface ComputedSentence {
  readonly text: string;
  readonly cites: readonly string[];
}

export interface Computation {
  readonly sentences: readonly ComputedSentence[];
  /** Words that each cited fact must contain for the sentences to hold; otherwise nothing is computed. */
  readonly rests: Readonly<Record<string, readonly string[]>>;
  /** Facts quoted after the sentences. */
  readonly told: readonly string[];
  readonly leads: readonly Lead[];
  /** The question itself says what is asked and of what, so that it is answered even if its fact is a less certain match. */
  readonly isExact: boolean;
}

export interface CopilotQuestion {
  readonly question: string;
  /** Earlier questions, oldest first; a follow-up inherits the weights it doesn't repeat. */
  readonly thread: readonly string[];
  readonly transportId: string | undefined;
  /** Maximum number of cited facts. */
  readonly room: number;
}

/** In the question or those before it. */
export const mentions = ({ question, thread }: CopilotQuestion, said: RegExp): boolean =>
  [...thread, question].some((text) => said.test(text));

export const namesOneself = (question: string): boolean => /\b(?:i|me|my|we|us|our)\b/i.test(question);

export function containsPhrase(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isCut = /[\w.,]$/.test(text.slice(Math.max(0, at - 1), at)) && /^\w/.test(words);
    if (!isCut && !/^(?:\w|[.,]\d)/.test(text.slice(at + words.length))) return true;
  }
  return false;
}
