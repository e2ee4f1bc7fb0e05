import { stemsOf } from './words.ts';

/** Questions of one text that are answered one by one; more are not taken apart. */
export const mostParts = 4;

const boundary = /\?\s*|;\s+|\n+|,?\s+and\s+(?=(?:what|which|who|how|when|where|why)\b)/i;

/** The questions that stand in one text, in their order: at their marks, at lines, and where 'and how' begins another one; what asks nothing is left out. */
export function splitQuestions(text: string): string[] {
  const parts = text
    .split(boundary)
    .map((part) => part.trim())
    .filter((part) => stemsOf(part).length > 0);
  return parts.length > mostParts || parts.length === 0 ? [text.trim()] : parts;
}

const openings = /^(?:and|but|also|or)\b|^(?:what|how) about\b|^what if\b|^same for\b/i;
const pointing = /\b(?:it|its|that|they|them|those|this|these|ones?|then)\b/i;
const mostWordsOfPointing = 7;

/** Whether a question only makes sense after another one: 'and for brokers?', 'what about heavy ones?', 'how long is it kept?'. */
export function isFollowUp(question: string): boolean {
  const words = question.trim().split(/\s+/);
  return openings.test(question.trim()) || (words.length <= mostWordsOfPointing && pointing.test(question));
}
