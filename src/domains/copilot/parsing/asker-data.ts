import { dotNumbersIn } from '../computing/mcs-150-rules.ts';
import { weightFigures } from '../computing/figure-rules.ts';

const make = String.raw`(?:peterbilt|kenworth|freightliner|mack|volvo|isuzu|hino|ford|chevy|chevrolet|gmc|ram|dodge|toyota|silverado|sierra|cascadia)`;
const models = [
  new RegExp(String.raw`\b(?:(?:19|20)\d\d\s+)?${make}(?:\s+${make})*(?:\s+(?:[a-z]?-?\d{1,4}[a-z]?\b|super duty|heavy duty)){0,2}`, 'gi'),
  /\bf-?[1-7]50s?\b/gi,
];
const cars =
  /\b(?:(?:19|20)\d\d\s+)?(?:mustang|corvette|camaro|charger|challenger|civic|accord|camry|corolla|prius|wrangler|jeep|bronco|bmw|audi|mercedes|benz|porsche|lexus|honda|nissan|subaru|hyundai|kia|mazda|volkswagen|cadillac|buick|lincoln|chrysler)s?\b/gi;
const partsOfCar =
  /\b(?:bumpers?|fenders?|hoods?|windshields?|(?:side|wing|rear-?view) mirrors?|headlights?|tail ?lights?|grilles?|quarter panels?|rims?|hubcaps?|spoilers?|sunroofs?)\b/gi;
/** Purpose shared by all users; says nothing about the subject. */
const toShip =
  /\bto (?:ship|send|have shipped) (?:my|our|a|an|the|this|one)(?: own| old| new)? (?:car|vehicle|auto|suv|truck|motorcycle|bike|boat|rv)s?\b/gi;
const pastMonth =
  /\b(?:in|since|last|back in) (?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! (?:of )?(?:20\d\d|(?:odd|even)))/gi;
/** A measured alcohol level, which no fact contains. */
const alcoholLevel = /(?<![\d$])0?\.[01]\d{1,2}\b/g;
const waited =
  /\b(?:it'?s|it has|has|have) been (?:\w+ ){1,3}(?:days?|weeks?|months?|years?)\b|\b\w+ weeks\b(?: (?:ago|now|later))?|\b\d+ (?:days?|months?|years?) ago\b/gi;
const states =
  'alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada new.hampshire new.jersey new.mexico new.york north.carolina north.dakota ohio oklahoma oregon pennsylvania rhode.island south.carolina south.dakota tennessee texas utah vermont virginia washington west.virginia wisconsin wyoming'.replaceAll(
    ' ',
    '|',
  );
const insideState = new RegExp(String.raw`\b(?:inside|within|only in|just in|all in|stay in)\s+(?:the state of\s+)?(?:${states})\b`, 'gi');
/** Amounts of money, dropped unless a fact contains them. */
const sum = /\$\s?\d[\d,]*(?:\.\d\d)?k?\b|\b\d[\d,]*k?\s(?:bucks|dollars|usd)\b/gi;
const yearOfBuild =
  /\b(is an?|was an?|my|an?|from|built in|made in|model year|engine of)\s+(?:19|20)\d\d\b(?!\s*(?:lbs?|pounds?|rules?|laws?|changes?|fines?))/gi;

const fastens = /\bstrap\w*|\btie[- ]?downs?\b|\bsecur\w+|\bchains?\b|\bfasten\w*/i;
/** Heavier cargo has its own section (49 CFR 393.128, 393.130). */
const lightCargoMostLb = 10_000;

/**
 * Removes the user's own data before the search: USDOT numbers, makes and models, measured alcohol levels, and weights unless `isKnown` to
 * a fact.
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
  return models
    .reduce((text, pattern) => text.replaceAll(pattern, ' truck '), withoutNumbers)
    .replaceAll(cars, ' car ')
    .replaceAll(toShip, ' ')
    .replaceAll(partsOfCar, ' car ')
    .replaceAll(pastMonth, ' ')
    .replaceAll(waited, ' ')
    .replaceAll(insideState, ' intrastate within one state ')
    .replaceAll(sum, (said) => (isKnown(said.replaceAll(/\D/g, '')) ? said : ' '))
    .replaceAll(alcoholLevel, (level) => (isKnown(`0x${level.split('.')[1]}`) ? level : ' alcohol level '))
    .replaceAll(yearOfBuild, '$1 model year');
}
