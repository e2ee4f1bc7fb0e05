import { namesSubject } from '../vocabulary/subject-words.ts';
import { toStems } from '../vocabulary/words.ts';
import { withoutInstructions } from './instruction-rules.ts';

/** Questions of one text that are answered; the others are named. */
export const mostParts = 4;

const asking = String.raw`(?:what|which|who|whose|how|when|where|why)\b`;
const subject = String.raw`(?:i|we|you|he|she|it|they|my|our|the|a|an|this|that|these|there|any|every|all|brokers?|carriers?|drivers?|shippers?|forwarders?|owner-operators?|employers?|insurers?)\b`;
const inquiring = String.raw`(?:(?:do|does|did|can|may|must|should|will)\s+(?:not\s+)?${subject}|(?:is|are|am)\s+(?:i|we|you|he|she|it|they|my|our|there|this|that|these)\b)`;
const opensQuestion = new RegExp(
  String.raw`^(?:(?:and|but|also|plus|or|so|then|please|hi|hello)[,\s]+)*(?:(?:at|by|for|from|in|on|under|until|till|within|with|to) (?:what|which|whom?|when|how)\b|${asking}|${inquiring}|(?:tell|explain|name|list|do|does|is|are|can|may|must|should)\b)`,
  'i',
);

/** A preposition may go before the word that asks: 'by when', 'for how long'. */
const askedBy = String.raw`(?:(?:at|by|for|from|in|on|under|until|till|within|with|to)\s+)?${asking}`;
const verb = String.raw`(?:do|does|did|is|are|am|was|were|can|may|must|should|will|would|has|have)`;
const next = String.raw`(?=${askedBy}|${inquiring}|(?:tell|explain)\b|if\s+(?:so|not)\b)`;
/** Behind a comma alone a question turns its words around: 'when do I', and not 'when I'. */
const turned = String.raw`(?=${askedBy}(?:\s+[\w'-]+){0,4}?\s+${verb}\s|what\s+(?!i\b|we\b|you\b|they\b)|${inquiring}|${verb}\s+(?:the|a|an|brokers|carriers|drivers)\s|(?:is|are)\s+(?:[\w-]+\s+){1,3}(?:mandatory|required|needed|necessary|allowed|legal|free|public|enough)\b)`;
/** 'My driver, who has a CDL, is sick' asks nothing by its 'who'. */
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

/** 'How long do we keep bills, logs and driver files': each thing of the list has its own time. */
const listed =
  /^(.*\bhow long\b.*?\b(?:keep|retain|store|hold|file)\s+)((?:[\w'-]+\s){0,4}?[\w'-]+(?:,\s+(?:[\w'-]+\s){0,3}[\w'-]+)*),?\s+and\s+((?:[\w'-]+\s){0,3}[\w'-]+)$/i;

function atList(text: string): string[] {
  const [, head, first, last] = listed.exec(text) ?? [];
  if (!head) return [text];
  const things = [...first!.split(/,\s+/), last!];
  // 'Drug and alcohol tests' are one thing, 'logs and bills' are two.
  const isList = things.length > 2 || things.every((thing) => /s\b/i.test(thing));
  return isList ? things.map((thing) => `${head}${thing}`) : [text];
}

/** Asks of what the question before it names, and has no word of its own: 'what must it say', 'what happens if I don't'. */
const asksOfBefore = /^(?:and\s+)?(?:what (?:must|should|does|do|has|have) (?:it|they|one) .|what happens (?:if|when|then)\b)/i;

const asksIn = (clause: string): boolean => clause.split(clauseMarks).some((part) => opensQuestion.test(part.trim()));

/** Where 'and how', 'by when' or 'and do I' begins another question: only behind what is one itself. */
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

/** The stems of what a question only tells, beside a clause that asks: 'my car goes to Ohio, who pays for a scratch?' tells of Ohio. */
export function findStatedStems(question: string): ReadonlySet<string> {
  const clauses = question.split(clauseMarks);
  const isAsking = (clause: string) => asksSomewhere.test(clause) || opensQuestion.test(clause.trim());
  const asked = new Set(clauses.filter(isAsking).flatMap(toStems));
  return new Set(
    asked.size === 0
      ? []
      : clauses
          .filter((clause) => !isAsking(clause))
          .flatMap(toStems)
          .filter((stem) => !asked.has(stem)),
  );
}

/** The questions that stand in one text, in their order: those that are answered, and those that are too many for one answer. */
export interface SplitText {
  readonly asked: readonly string[];
  readonly left: readonly string[];
}

/** Takes a text apart at its marks, at lines, and where 'and how' or 'and do I' begins another question; what asks nothing is left out. */
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

/** Weights or a USDOT number, and no question of their own: 'the truck is rated 14,000 lb'. */
const isOnlyData = (text: string): boolean =>
  /\d{4}|\d,\d{3}|\d ?k\b/i.test(text) && !opensQuestion.test(text) && toStems(text).every((stem) => /\d/.test(stem) || ofData.has(stem));

/** Whether a question only makes sense after another one: 'and for brokers?', 'what about heavy ones?', 'the truck is rated 14,000 lb'. */
export function isFollowUp(question: string): boolean {
  const text = question.trim();
  return openings.test(text) || (words(text) <= mostWordsOfPointing && pointing.test(text)) || isOnlyData(text);
}

const longestThread = 4;
const longestPast = 8;

/** Whether a part begins a thread: it makes sense alone, or asks anew and names its subject ('and how often is the MCS-150 updated?'). */
const beginsThread = (part: string): boolean =>
  !isFollowUp(part) || (opensQuestion.test(part.trim()) && asksSomewhere.test(part) && namesSubject(part));

/**
 * The threads that another question may follow, the last one first: each from a question that stands for itself to what followed it, the oldest
 * first. Of several questions in one text each begins its own.
 */
export function getThreads(before: readonly string[]): string[][] {
  const threads: string[][] = [];
  for (const part of before.flatMap((text) => splitQuestions(text).asked).slice(-longestPast)) {
    if (threads.length === 0 || beginsThread(part)) threads.push([part]);
    else threads.at(-1)!.push(part);
  }
  return threads.map((thread) => thread.slice(-longestThread)).toReversed();
}

/** The last of the threads: the questions that another one follows where nothing else is known of it. */
export const getThread = (before: readonly string[]): string[] => getThreads(before)[0] ?? [];
