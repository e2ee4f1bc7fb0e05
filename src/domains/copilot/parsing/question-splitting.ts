import { namesSubject } from '../vocabulary/subject-words.ts';
import { toStems } from '../vocabulary/words.ts';
import { withoutInstructions } from './instruction-rules.ts';

/** Maximum number of questions answered per text. */
export const mostParts = 4;

const asking = String.raw`(?:what|which|who|whose|how|when|where|why)\b`;
const subject = String.raw`(?:i|we|you|he|she|it|they|my|our|the|a|an|this|that|these|there|any|every|all|brokers?|carriers?|drivers?|shippers?|forwarders?|owner-operators?|employers?|insurers?)\b`;
const inquiring = String.raw`(?:(?:do|does|did|can|may|must|should|will)\s+(?:not\s+)?${subject}|(?:is|are|am)\s+(?:i|we|you|he|she|it|they|my|our|there|this|that|these)\b)`;
const opensQuestion = new RegExp(
  String.raw`^(?:(?:and|but|also|plus|or|so|then|please|hi|hello)[,\s]+)*(?:(?:at|by|for|from|in|on|under|until|till|within|with|to) (?:what|which|whom?|when|how)\b|${asking}|${inquiring}|(?:tell|explain|name|list|do|does|is|are|can|may|must|should)\b)`,
  'i',
);

/** Allows a preposition: 'by when', 'for how long'. */
const askedBy = String.raw`(?:(?:at|by|for|from|in|on|under|until|till|within|with|to)\s+)?${asking}`;
const verb = String.raw`(?:do|does|did|is|are|am|was|were|can|may|must|should|will|would|has|have)`;
const next = String.raw`(?=${askedBy}|${inquiring}|(?:tell|explain)\b|if\s+(?:so|not)\b)`;
/** After a comma only inverted word order starts a question: 'when do I', not 'when I'. */
const turned = String.raw`(?=${askedBy}(?:\s+[\w'-]+){0,4}?\s+${verb}\s|what\s+(?!i\b|we\b|you\b|they\b)|${inquiring}|${verb}\s+(?:the|a|an|brokers|carriers|drivers)\s|(?:is|are)\s+(?:[\w-]+\s+){1,3}(?:mandatory|required|needed|necessary|allowed|legal|free|public|enough)\b)`;
/** 'My driver, who has a CDL, is sick': a relative clause, not a question. */
const notRelative = String.raw`(?!(?:who|whose|which|where)\b[^,?]*,\s+(?!and\b|${asking}))`;
const joints = new RegExp(
  [
    String.raw`,?\s+(?:and|plus|\+|&|also)\s+(?:then\s+|also\s+)?${next}`,
    String.raw`,\s+(?:(?:and|plus|also|or)\s+)?(?:then\s+|also\s+)?${notRelative}${turned}`,
    String.raw`,\s+and\s+(?=if\b)`,
    String.raw`[.!]\s+(?:(?:and|plus|also)[,\s]+)?${turned}`,
  ].join('|'),
  'gi',
);
const enumerators = /(?:^|\s)(?:\(?[1-9]\)|[1-9]\.(?=\s+[A-Z])|(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly)\s*[:,])\s+/i;
const marks = /\?[?!\s]*|;\s+|\n+/;
const preface =
  /^(?:[^.:;?]{0,30}\b(?:two|three|four|a few|a couple of|several|some|2|3|4)\s+(?:quick\s+)?(?:questions|things)(?:\s+for\s+you)?\s*[:.,-]\s*)/i;

/** 'How long do we keep bills, logs and driver files' becomes one question per item. */
const listed =
  /^(.*\bhow long\b.*?\b(?:keep|retain|store|hold|file)\s+)((?:[\w'-]+\s){0,4}?[\w'-]+(?:,\s+(?:[\w'-]+\s){0,3}[\w'-]+)*),?\s+and\s+((?:[\w'-]+\s){0,3}[\w'-]+)$/i;

function atList(text: string): string[] {
  const [, head, first, last] = listed.exec(text) ?? [];
  if (!head) return [text];
  const things = [...first!.split(/,\s+/), last!];
  // 'Drug and alcohol tests' is one item, 'logs and bills' are two.
  const isList = things.length > 2 || things.every((thing) => /s\b/i.test(thing));
  return isList ? things.map((thing) => `${head}${thing}`) : [text];
}

/** A question without content words that refers to the one before: 'what must it say'. */
const asksOfBefore = /^(?:and\s+)?(?:what (?:must|should|does|do|has|have) (?:it|they|one) .|what happens (?:if|when|then)\b)/i;

const asksIn = (clause: string): boolean => clause.split(clauseMarks).some((part) => opensQuestion.test(part.trim()));

/** Splits at 'and how', 'by when' or 'and do I', but only after a question. */
function atJoints(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: joint, index } of text.matchAll(joints)) {
    if (!asksIn(text.slice(from, index))) continue;
    parts.push(text.slice(from, index));
    from = index + joint.length;
  }
  return [...parts, text.slice(from)];
}

const asksSomewhere = new RegExp(String.raw`\b${asking}`, 'i');
const clauseMarks = /[,.:!]+\s+|\s+-+\s+/;

/** `left`: questions beyond the limit. */
export interface SplitText {
  readonly asked: readonly string[];
  readonly left: readonly string[];
}

export function splitQuestions(text: string): SplitText {
  const parts = withoutInstructions(text)
    .replace(preface, '')
    .split(enumerators)
    .flatMap((part) => part.split(marks))
    .flatMap(atJoints)
    .map((part) => part.trim().replace(/[.,]$/, ''))
    .flatMap(atList)
    .filter((part, at) => toStems(part).length > 0 || (at > 0 && asksOfBefore.test(part)));
  return parts.length === 0
    ? { asked: [withoutInstructions(text)], left: [] }
    : { asked: parts.slice(0, mostParts), left: parts.slice(mostParts) };
}

const openings = /^(?:and|but|also|or)\b|^(?:what|how) about\b|^what if\b|^same for\b/i;
const pointing = /\b(?:it|its|that|they|them|those|this|these|ones?|then)\b/i;
const mostWordsOfPointing = 7;

const words = (text: string): number => text.trim().split(/\s+/).length;
const ofData = new Set(
  toStems(
    'truck pickup trailer gooseneck vehicle tractor gvwr gcwr rated rating weight weighs combined together total pounds lb lbs kg tons usdot dot number',
  ),
);

const isOnlyData = (text: string): boolean =>
  /\d{4}|\d,\d{3}|\d ?k\b/i.test(text) && !opensQuestion.test(text) && toStems(text).every((stem) => /\d/.test(stem) || ofData.has(stem));

/** 'and for brokers?', 'what about heavy ones?', 'the truck is rated 14,000 lb'. */
export function isFollowUp(question: string): boolean {
  const text = question.trim();
  return openings.test(text) || (words(text) <= mostWordsOfPointing && pointing.test(text)) || isOnlyData(text);
}

const longestThread = 4;
const longestPast = 8;

/** Makes sense alone, or is a new question that names its subject. */
const beginsThread = (part: string): boolean =>
  !isFollowUp(part) || (opensQuestion.test(part.trim()) && asksSomewhere.test(part) && namesSubject(part));

export function getThreads(before: readonly string[]): string[][] {
  const threads: string[][] = [];
  for (const part of before.flatMap((text) => splitQuestions(text).asked).slice(-longestPast)) {
    if (threads.length === 0 || beginsThread(part)) threads.push([part]);
    else threads.at(-1)!.push(part);
  }
  return threads.map((thread) => thread.slice(-longestThread)).toReversed();
}

export const getThread = (before: readonly string[]): string[] => getThreads(before)[0] ?? [];
