import { falseClaimsIn } from '../knowledge/false-claim-rules.ts';
import { isComplete, isGrounded } from './groundedness.ts';

export interface NumberedFact {
  readonly number: number;
  readonly text: string;
}

const abbreviations = /\b(?:App|U\.S\.C|U\.S|C\.F\.R|No|Sec|vs|e\.g|i\.e|Inc|Co|St)\./g;
const placeholder = '\u2024';

/** Sentences with their citation before the full stop. */
const getSentences = (text: string): string[] =>
  text
    .replace(abbreviations, (short) => short.replaceAll('.', placeholder))
    .replaceAll(/([.!?])\s*((?:\[\d+\]\s*)+)/g, (_, stop: string, cites: string) => ` ${cites.trim()}${stop} `)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replaceAll(placeholder, '.').trim());

const cited = /^([^[\]]+?)\s*\[(\d)\][.!?]?$/;
const plainSigns = /^[\p{L}\p{N}\s.,;:()$%'"’/§&-]+$/u;

/** The sentences about `fact` that say nothing beyond it, without their citation. */
const groundedSentences = (sentences: readonly string[], fact: NumberedFact): string[] =>
  sentences.flatMap((sentence) => {
    const [, said, number] = cited.exec(sentence) ?? [];
    const isSupported =
      said && Number(number) === fact.number && plainSigns.test(said) && falseClaimsIn(said).length === 0 && isGrounded(said, fact.text);
    return isSupported ? [said.replace(/[.!?]$/, '')] : [];
  });

/**
 * Drops sentences that cite no fact, several, or an unknown one, or say more than it. A fact that is then incomplete is quoted as it is,
 * so every fact appears. Null if no fact was reworded.
 */
export function checkedText(text: string, facts: readonly NumberedFact[]): string | null {
  const sentences = getSentences(text);
  const reworded = facts.map((fact) => {
    const own = groundedSentences(sentences, fact);
    return own.length > 0 && isComplete(own.join('. '), fact.text) ? own.map((said) => `${said}. [${fact.number}]`).join(' ') : null;
  });
  if (reworded.every((said) => said === null)) return null;
  return facts.map((fact, at) => reworded[at] ?? `${fact.text} [${fact.number}]`).join(' ');
}
