import { weightFigures, type WeightFigure } from './figure-rules.ts';

export interface Weights {
  readonly truck: WeightFigure | null;
  readonly trailer: WeightFigure | null;
  readonly combined: WeightFigure | null;
  readonly tows: boolean;
  readonly loose: WeightFigure | null;
  /** Two figures for the same thing, or a range: no computation. */
  readonly isUnclear: boolean;
}

type Part = 'truck' | 'trailer' | 'combined';
type Kind = Part | 'part' | 'goods';

const kinds: Readonly<Record<Kind, RegExp>> = {
  // Weights that are not ratings.
  part: /^(?:axles?|payload|capacity|empty|unladen|curb|tare|dry|tongue|hitch|pin|winch|wll|tiedowns?|straps?|chains?|load|loads|cargo|freight|drums?)$/,
  combined: /^(?:combined|combination|gcwrs?|gcvwr|gcw|gcm|together|total|both|altogether|semi|semis|tractortrailer|18wheeler)$/,
  trailer: /^(?:trailers?|goosenecks?|wedge|lowboy|dolly|tow|tows|towed|towing|pull|pulls|pulled|pulling)$/,
  truck:
    /^(?:trucks?|pickups?|vehicles?|tractors?|vans?|dually|rig|wrecker|rollback|chassis|peterbilt|kenworth|freightliner|mack|volvo|isuzu|hino|ford|chevy|chevrolet|gmc|ram|dodge|silverado|sierra|f[1-7]50)$/,
  goods: /^(?:cars?|suvs?|boats?|motorcycles?|autos?|sedans?|machines?|equipment|excavator|forklift)$/,
};
const getKind = (word: string): Kind | null => (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].test(word)) ?? null;

const ends =
  /^(?:and|with|plus|but|or|that|which|while|when|on|onto|in|to|for|do|does|is|are|i|my|if|needs?|requires?|the|a|an|pulls?|pulling|tows?|towing|hauls?|hauling|[.,;?!&+()])$/;
const carries =
  /^(?:haul|hauls|hauling|carry|carries|carrying|move|moves|moving|transport|transports|transporting|load|ship|shipping|deliver)$/;
const small = /^(?:a|an|the|my|our|its|another|one|two|of|rated|gvwrs?|gvw|is|at|to)$/;
const furthest = 4;

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/\btow[\s-]trucks?\b/g, 'wrecker')
    .replaceAll(/\b(?:tractor[\s-]+(?:semi-?)?trailers?|semi[\s-]trucks?)\b/g, 'tractortrailer')
    .replaceAll(/\b(?:18|eighteen)[\s-]?wheelers?\b/g, '18wheeler')
    .replaceAll(/\bpick[\s-]up\b/g, 'pickup')
    .replaceAll(/\bf-?([1-7]50)\b/g, 'f$1')
    .match(/[\w']+|[.,;?!&+()]/g) ?? [];

/** The words after a figure are the most specific: '15,000 lb gooseneck trailer'. */
function kindAfter(after: readonly string[]): Kind | null {
  const end = after.findIndex((word) => ends.test(word));
  const found = after.slice(0, Math.min(end < 0 ? after.length : end, furthest)).flatMap((word) => getKind(word) ?? []);
  return (Object.keys(kinds) as Kind[]).find((kind) => found.includes(kind)) ?? null;
}

const weighTogether = /\btrucks?\b.*\b(?:and|plus|with)\s+(?!a\b|an\b)(?:\w+\s+)?trailers?\s+(?:weigh|are|have|total)\b/;

/** Otherwise the words before it: 'the trailer is rated at 9,000 lb'. */
function kindBefore(before: readonly string[]): Kind | null {
  const end = before.findLastIndex((word) => /^[.;?!]$/.test(word));
  const clause = before.slice(end + 1);
  const found = clause.flatMap((word) => getKind(word) ?? []);
  if (found.includes('combined') || weighTogether.test(clause.join(' '))) return 'combined';
  return clause.some((word) => /^(?:empty|unladen|curb|axles?|payload)$/.test(word)) ? 'part' : (found.at(-1) ?? null);
}

const isRating = /^(?:gvwrs?|gvw|gvm)$/;

function kindOfFigure(before: readonly string[], said: readonly string[], after: readonly string[]): Kind | null {
  if (said.some((word) => kinds.combined.test(word))) return 'combined';
  const verb = before.findLast((word) => !small.test(word)) ?? '';
  const behind = kindAfter(after);
  if (behind === 'truck' || behind === 'goods') {
    if (carries.test(verb)) return 'goods';
    if (kinds.trailer.test(verb)) return 'trailer';
  }
  return behind ?? kindBefore(before) ?? ([...said, ...after.slice(0, 1)].some((word) => isRating.test(word)) ? 'truck' : null);
}

const towsNothing = /\b(?:no|without(?: a| any)?|not (?:towing|pulling)(?: a| any)?) (?:trailers?|tow\w*)\b|\bnot (?:towing|pulling)\b/i;
const span = /\d\s*(?:-|–|to)\s*\d[\d,.]*\s*k?\s*(?:lbs?|pounds?|kgs?|tons?)\b/i;

export function weightsIn(question: string): Weights {
  const figures = weightFigures(question);
  const found: Record<Part, WeightFigure[]> = { truck: [], trailer: [], combined: [] };
  const loose: WeightFigure[] = [];
  figures.forEach((figure, at) => {
    const before = words(question.slice(figures[at - 1]?.to ?? 0, figure.from));
    const after = words(question.slice(figure.to, figures[at + 1]?.from));
    const kind = kindOfFigure(before, words(question.slice(figure.from, figure.to)), after);
    if (kind === null) loose.push(figure);
    else if (kind !== 'part' && kind !== 'goods') found[kind].push(figure);
  });
  const differ = (some: readonly WeightFigure[]) => new Set(some.map(({ pounds, bound }) => `${pounds} ${bound}`)).size > 1;
  return {
    truck: found.truck[0] ?? null,
    trailer: found.trailer[0] ?? null,
    combined: found.combined[0] ?? null,
    tows: !towsNothing.test(question) && words(question).some((word) => kinds.trailer.test(word)),
    loose: loose[0] ?? null,
    isUnclear: span.test(question) || loose.length > 1 || Object.values(found).some(differ),
  };
}

const namedIn = ({ truck, trailer, combined }: Weights): Part[] => [
  ...(truck ? (['truck'] as const) : []),
  ...(trailer ? (['trailer'] as const) : []),
  ...(combined ? (['combined'] as const) : []),
];

export const namesWeights = (weights: Weights): boolean => namedIn(weights).length > 0;

/** A follow-up overrides what it names and inherits the rest. A figure alone replaces the only weight before. */
export function weightsAfter(before: Weights, own: Weights): Weights {
  const [only, ...more] = namedIn(before);
  const told = own.loose && only && more.length === 0 && !namesWeights(own) ? { ...own, [only]: own.loose, loose: null } : own;
  const renews = told.truck !== null || told.trailer !== null;
  return {
    truck: told.truck ?? before.truck,
    trailer: told.trailer ?? before.trailer,
    combined: told.combined ?? (renews ? null : before.combined),
    tows: told.tows || before.tows,
    loose: told.loose,
    isUnclear: told.isUnclear,
  };
}
