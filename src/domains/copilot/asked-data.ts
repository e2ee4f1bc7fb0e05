import { dotNumbersIn } from './computing/mcs-150-rules.ts';
import { weightFigures } from './computing/figure-rules.ts';

const make = String.raw`(?:peterbilt|kenworth|freightliner|mack|volvo|isuzu|hino|ford|chevy|chevrolet|gmc|ram|dodge|toyota|silverado|sierra|cascadia)`;
const models = [
  new RegExp(String.raw`\b(?:(?:19|20)\d\d\s+)?${make}(?:\s+${make})*(?:\s+(?:[a-z]?-?\d{1,4}[a-z]?\b|super duty|heavy duty)){0,2}`, 'gi'),
  /\bf-?[1-7]50s?\b/gi,
];
const yearOfBuild =
  /\b(is an?|was an?|my|an?|from|built in|made in|model year|engine of)\s+(?:19|20)\d\d\b(?!\s*(?:lbs?|pounds?|rules?|laws?|changes?|fines?))/gi;

const fastens = /\bstrap\w*|\btie[- ]?downs?\b|\bsecur\w+|\bchains?\b|\bfasten\w*/i;
/** What is heavier is secured by another section (49 CFR 393.128, 393.130). */
const lightCargoMostLb = 10_000;

/**
 * A question as it is looked up: without the USDOT numbers that it names, with 'truck' for makes and models of trucks, and without weights that
 * `isKnown` to no fact. They are data of the asker, of which no fact speaks.
 */
export function withoutData(question: string, isKnown: (figure: string) => boolean): string {
  const unknown = weightFigures(question).filter(
    ({ pounds, from, to }) => !isKnown(String(pounds)) && !/gc?v?wr/i.test(question.slice(from, to)),
  );
  const plain = unknown.reduceRight((text, { pounds, from, to }) => {
    const isHeavyCargo = pounds > lightCargoMostLb && fastens.test(question);
    return `${text.slice(0, from)} ${isHeavyCargo ? 'heavy vehicle over 10000 pounds' : 'pounds'} ${text.slice(to)}`;
  }, question);
  const withoutNumbers = dotNumbersIn(question).reduce(
    (text, dot) =>
      text.replaceAll(new RegExp(String.raw`(?:\b(?:for |of )?(?:us)?dot\b(?: numbers?| no\.?| #)?\W{0,3})?\b${dot}\b`, 'gi'), ' '),
    plain,
  );
  return models.reduce((text, pattern) => text.replaceAll(pattern, ' truck '), withoutNumbers).replaceAll(yearOfBuild, '$1 model year');
}
