import { falseClaimsIn } from '../knowledge/false-claim-rules.ts';
import { toStems } from '../vocabulary/words.ts';
import { isGrounded, coversGrounds } from './groundedness.ts';
import { usesOnlyFactWords } from './own-words.ts';
import { namesAll, namesInOrder } from './parties.ts';

export interface NumberedFact {
  readonly number: number;
  readonly text: string;
}

/** Says nothing beyond the fact it cites. */
interface CheckedSentence {
  readonly text: string;
  readonly cites: number;
}

const abbreviations = /\b(?:App|U\.S\.C|U\.S|C\.F\.R|No|Sec|vs|e\.g|i\.e|Inc|Co|St)\./g;
const heldDot = '\u2024';

const getSentences = (text: string): string[] =>
  text
    .replace(abbreviations, (short) => short.replaceAll('.', heldDot))
    .replaceAll(/([.!?])\s*((?:\[\d+\]\s*)+)/g, (_, stop: string, cites: string) => ` ${cites.trim()}${stop} `)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replaceAll(heldDot, '.').trim())
    .filter((sentence) => sentence !== '');

const cited = /^([^[\]]+?)\s*\[(\d)\][.!?]?$/;
const plainSigns = /^[\p{L}\p{N}\s.,;:()$%'"’/§&-]+$/u;

const figuresIn = (text: string): string[] => (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => figure.replaceAll(',', ''));

/** Words that change a rule; the fact and its rewording must agree on each kind. */
const turning: Readonly<Record<string, RegExp>> = {
  denial: /\b(?:no|not|never|none|nor|neither|nobody|nothing|cannot|without|forbidden|prohibited|illegal|exempt|excepted)\b|n't\b/i,
  condition: /\b(?:if|unless|except|only|until)\b/i,
  permission: /\b(?:may|can|could|might|optional|allowed|voluntary)\b/i,
  advice: /\b(?:should|ought|advisable|advised|recommended|usually|typically|normally|sometimes)\b/i,
};

const denialsIn = (text: string): number => (text.match(new RegExp(turning.denial!, 'gi')) ?? []).length;

/** A rewording may not contain measures or numbers that the fact doesn't. */
const measures =
  /\b(?:minutes?|hours?|days?|weeks?|months?|years?|miles?|feet|pounds?|lb|percent|dollars?|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|million|half|twice|double)\b/gi;

const measuresIn = (text: string): string[] =>
  (text.match(measures) ?? []).map((word) =>
    word
      .toLowerCase()
      .replace(/^pounds?$/, 'lb')
      .replace(/s$/, ''),
  );

const isWithin = (some: readonly string[], all: readonly string[]): boolean => some.every((one) => all.includes(one));

/** Checks figures, measures, comparisons, parties and words against the fact. */
function isSupported(said: string, facts: string): boolean {
  return (
    toStems(said).length > 0 &&
    usesOnlyFactWords(said, facts) &&
    isWithin(figuresIn(said), figuresIn(facts)) &&
    isWithin(measuresIn(said), measuresIn(facts)) &&
    isGrounded(said, facts) &&
    namesInOrder(said, facts) &&
    denialsIn(said) <= denialsIn(facts) &&
    Object.values(turning).every((pattern) => !pattern.test(said) || pattern.test(facts))
  );
}

function checkedSentence(sentence: string, facts: readonly NumberedFact[]): CheckedSentence | null {
  const [, said, number] = cited.exec(sentence) ?? [];
  const fact = facts.find((one) => one.number === Number(number));
  if (!said || !fact || !plainSigns.test(said) || falseClaimsIn(said).length > 0 || !isSupported(said, fact.text)) return null;
  return { text: `${said.replace(/[.!?]$/, '')}. [${number}]`, cites: fact.number };
}

/** Nothing important is missing: figures, comparisons, denials, permissions, conditions. */
function isWhole({ text }: NumberedFact, sentences: readonly CheckedSentence[]): boolean {
  const said = sentences.map((sentence) => sentence.text.replace(/ \[\d\]$/, '')).join(' ');
  return (
    sentences.length > 0 &&
    isWithin(figuresIn(text), figuresIn(said)) &&
    coversGrounds(said, text) &&
    namesAll(said, text) &&
    namesInOrder(said, text) &&
    denialsIn(said) === denialsIn(text) &&
    Object.values(turning).every((pattern) => !pattern.test(text) || pattern.test(said))
  );
}

/**
 * Drops sentences that cite no fact, several, or an unknown one, or say more than it. A fact that is then incomplete is quoted as it is,
 * so every fact appears. Null if no fact was reworded.
 */
export function checkedText(text: string, facts: readonly NumberedFact[]): string | null {
  const sentences = getSentences(text).flatMap((sentence) => checkedSentence(sentence, facts) ?? []);
  const said = facts.map((fact) => {
    const own = sentences.filter(({ cites }) => cites === fact.number);
    return isWhole(fact, own) ? own.map((sentence) => sentence.text).join(' ') : null;
  });
  if (said.every((words) => words === null)) return null;
  return facts.map((fact, at) => said[at] ?? `${fact.text} [${fact.number}]`).join(' ');
}
