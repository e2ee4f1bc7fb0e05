import { empty, generic, weak } from '../vocabulary/everyday-words.ts';
import { toStems } from '../vocabulary/words.ts';

/** Section numbers are not figures of a rule. */
const sections = /\b\d{2,3}\.\d+\w*(?:\(\w+\))*/g;
const times =
  /\b(?:minutes?|hours?|days?|weeks?|months?|years?|yearly|annual|once|twice|promptly|term)\b|\b\d{1,2} \w+ 20\d\d\b|\b\d{1,2} December\b/i;
/** Retention periods are not due dates. */
const lasting = /\bthe day\b|\b(?:for|of) (?:at least )?(?:a|\d+) (?:years?|months?)\b|\blast \d+ (?:years?|months?)\b/gi;
/** Retention periods; 'on 8 days in 30' is none. */
const keeping =
  /\b(?:keep|keeps|kept|retain\w*|stor(?:e|es|ed)|held|holds?|stays?|dropped|deleted)\b.*\b(?:for (?:at least )?(?:a|one|two|three|\d+) (?:days?|weeks?|months?|years?)|\d+ (?:months?|years?)|(?:two|three) years?|a year|always|while)\b/i;
const lengths = /\b(?:ft|feet|miles?)\b/i;
const figures =
  /\d|\b(?:one|two|three|four|seven|half|once|twice|each|every|year|yearly|free|third|limited|random|percent|all)\b|\bno (?:\w+ )?(?:minimum|limit|fee|single)\b/i;
const money = /\$|\bfree\b/i;
const prices = /\b(?:costs?|prices?|fees?|free|charged?|charges)\b/i;
const parties =
  /\b(?:carriers?|brokers?|drivers?|shippers?|insurers?|employers?|receivers?|officers?|administrators?|examiners?|owner-operators?|owner|parties|party|whoever|consortium|agent)\b/i;

interface Kind {
  readonly asks: RegExp;
  readonly isSaidBy: (text: string) => boolean;
}

/** The kind of answer that a question needs, and whether a fact gives it; other facts are rejected. */
const kinds: readonly Kind[] = [
  {
    asks: /\bhow (?:soon|fast|quick(?:ly)?|late)\b/i,
    isSaidBy: (text) => times.test(text.replaceAll(lasting, ' ')),
  },
  {
    asks: /\bhow (?:long|often)\b|\bhow (?:many|much) (?:more )?(?:minutes|hours|hrs|days|weeks|months|years|yrs|time|notice|warning)\b/i,
    isSaidBy: (text) => times.test(text) || lengths.test(text),
  },
  {
    asks: /\bhow long\b.*\b(?:keep|kept|retain\w*|stor(?:e|ed)|held?|hold)\b/i,
    isSaidBy: (text) => keeping.test(text),
  },
  { asks: /\bhow (?:many|much|old|far)\b/i, isSaidBy: (text) => figures.test(text) },
  {
    asks: /\bhow much\b.*\b(?:payments?|pays?|paid|commissions?|salary|wages?|earns?|money)\b/i,
    isSaidBy: (text) => money.test(text),
  },
  {
    asks: /\b(?:costs?|costing|expensive|cheap\w*)\b|\b(?:how much|what|which|is there|are there|any) (?:\w+ ){0,4}(?:prices?|fees?|premiums?)\b/i,
    isSaidBy: (text) => prices.test(text),
  },
  {
    asks: /\bwho(?: \w+){0,2}? (?:may|can|is (?:allowed|permitted)|are (?:allowed|permitted)|gets to)\b/i,
    isSaidBy: (text) => parties.test(text),
  },
];

const asksPlace = /(?:^|[,;.] |\band |\bso )where(?:'?s| is| are| do| does| can| may| must| should| on)\b/i;

export interface FactText {
  readonly text: string;
  readonly saysWhere: boolean;
}

export const hasAskedAnswerKind = (question: string, { text, saysWhere }: FactText): boolean => {
  const plain = text.replaceAll(sections, ' ');
  return kinds.every(({ asks, isSaidBy }) => !asks.test(question) || isSaidBy(plain)) && (saysWhere || !asksPlace.test(question));
};

const noun = String.raw`(?:(?:kinds?|types?|sorts?|size) of )?([a-z-]{3,})`;
const heads = [
  new RegExp(String.raw`\b(?:what|which|how many|how much) ${noun}`, 'gi'),
  /\bhow ([a-z]{3,})\b/gi,
  /\bwho(?: \w+){0,2}? (?:may|can|is (?:allowed|permitted) to|are (?:allowed|permitted) to)(?: i)? ([a-z]+)\b/gi,
];
const noHead =
  /^(?:long|often|many|much|soon|fast|quick|quickly|late|old|far|come|to|about|are|can|did|has|had|was|may|will|was|were|does|must|should|would|could|happens|happen|makes|goes|counts|did|else|have|need|needs|the|when|you|they|that|this|his|her|our|one)$/i;

/** Stems of questions for a named thing: 'which tires', 'how wide', 'who may sign'. */
export function headsIn(question: string): ReadonlySet<string> {
  const found = heads.flatMap((pattern) => [...question.toLowerCase().matchAll(pattern)].map(([, word]) => word!));
  const stems = found.filter((word) => !noHead.test(word) && !empty.has(word) && !generic.has(word)).flatMap(toStems);
  return new Set(stems.filter((stem) => !weak.has(stem)));
}
