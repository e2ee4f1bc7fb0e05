/** Vehicle weights named in a question, in pounds. */
export interface Weights {
  readonly truck?: number | undefined;
  readonly trailer?: number | undefined;
  readonly combined?: number | undefined;
  /** A figure of nothing named. */
  readonly loose?: number | undefined;
  readonly tows: boolean;
  /** 'Over' or 'under', a range, or two figures for the same thing: the exact ratings are missing. */
  readonly isVague: boolean;
}

const start = String.raw`(?<![\w$.,])`;
const amount = String.raw`(?<amount>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*(?<k>k(?![a-z]))?`;
const rating = String.raw`(?:gvwrs?|gvw|gcwrs?|gcvwr|gcw|gvm|gcm)`;
const figure = new RegExp(
  [
    String.raw`${start}${amount}[\s-]*(?<unit>lbs?|pounds?|#|kgs?|kilos?|kilograms?|metric tons?|tonnes?|(?:short )?tons?)(?![a-z])`,
    String.raw`${start}${amount}\s*(?=${rating}\b)`,
    String.raw`\b(?:${rating}|rated)(?:\s*[:=]|\s+(?:is|of|at|about|around|over|under|above|below|exactly|only))*\s*${amount}(?!\d|,\d|\.\d|\s*(?:miles?|hp|ft|feet|stars?|%))`,
    String.raw`${start}${amount.replace(/\?$/, '')}(?=\s+(?:[a-z]+ )?(?:trailers?|goosenecks?|wedge|trucks?|pickups?|dually|combined|total)\b)`,
  ].join('|'),
  'gi',
);

const poundsPer = (unit: string): number =>
  /^k/i.test(unit) ? 2.204_62 : /^(?:metric|tonne)/i.test(unit) ? 2204.62 : /ton/i.test(unit) ? 2000 : 1;

/** 'A one-ton truck' is a size class; figures without a unit below this are no weights. */
const [mostTonsOfClass, leastRating] = [6, 1000];

interface Figure {
  readonly pounds: number;
  readonly from: number;
  readonly to: number;
}

export const weightFigures = (text: string): Figure[] =>
  [...text.matchAll(figure)].flatMap(({ 0: whole, index, groups }) => {
    const value = Number(groups!['amount']!.replaceAll(',', '')) * (groups!['k'] ? 1000 : 1);
    const unit = groups!['unit'] ?? '';
    if (/^tons?$/i.test(unit) ? value < mostTonsOfClass : unit === '' && value < leastRating) return [];
    return [{ pounds: Math.round(value * poundsPer(unit)), from: index, to: index + whole.length }];
  });

const kinds = {
  /** Weights that are not ratings. */
  part: /\b(?:axles?|payload|capacity|empty|unladen|curb|tare|dry|tongue|winch|wll|straps?|chains?|loads?|cargo|freight|(?:haul|carr[yi]|mov|transport|ship)\w*)\b/g,
  combined:
    /\b(?:combined|combination|gcwrs?|gcvwr|gcw|gcm|together|total|both|semis?|18.?wheelers?|tractor.trailers?|trucks? (?:and|plus|with) (?:\w+ )?trailers? (?:weigh|are|have|total))\b/g,
  trailer: /\b(?:trailers?|goosenecks?|wedge|lowboy|dolly|tow(?!.truck)\w*|pull\w*)\b/g,
  truck:
    /\b(?:trucks?|pick.?ups?|vehicles?|tractors?|vans?|dually|rig|rollback|chassis|peterbilt|kenworth|freightliner|mack|volvo|isuzu|hino|ford|chevy|gmc|ram|dodge|f.?[1-7]50|gvwr?)\b/g,
} as const;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];

const boundary =
  /[.,;?!&+()]|\b(?:and|with|plus|but|or|that|which|behind|on|onto|in|to|for|do|does|is|are|i|my|if|needs?|requires?|the|a|an|pull\w*|tow(?!.truck)\w*|haul\w*)\b/;

/** The words up to the next boundary are the most specific, otherwise the last ones before: 'the trailer is rated 9,000 lb'. */
function getKind(before: string, said: string, after: string): Kind | undefined {
  const behind = names.find((name) => after.split(boundary)[0]!.search(kinds[name]) >= 0);
  const [clause] = before.split(/[.;?!]/).slice(-1);
  const verb = /\b(haul|carr[yi]|mov|transport|ship|tow|pull)\w* (?:(?:a|an|the|my|one|two) )*$/.exec(clause!)?.[1];
  if (behind === 'truck' && verb) return /tow|pull/.test(verb) ? 'trailer' : 'part';
  const places = names.map((name) => ({ name, at: [...clause!.matchAll(kinds[name])].at(-1)?.index ?? -1 })).filter(({ at }) => at >= 0);
  const ahead = (places.find(({ name }) => name === 'combined') ?? places.toSorted((one, other) => other.at - one.at)[0])?.name;
  return said.search(kinds.combined) >= 0 ? 'combined' : (behind ?? ahead ?? names.find((name) => said.search(kinds[name]) >= 0));
}

const compares =
  /\b(?:over|above|exceed\w*|than|under|below|least|most|up to|minimum|maximum)\s*(?:of )?$|^\s*(?:lbs? )?(?:or|and) (?:more|above|over|less|under)\b|^\s*(?:-|–|to) ?\d|\d ?(?:-|–|to) ?$/;
const towsNothing = /\b(?:no|without(?: a| any)?|not (?:towing|pulling)(?: a| any)?) (?:trailers?|tow\w*)\b|\bnot (?:towing|pulling)\b/;

export function weightsIn(question: string): Weights {
  const text = question.toLowerCase();
  const figures = weightFigures(text);
  const found: Partial<Record<Kind | 'loose', number>> = {};
  let isVague = false;
  for (const [at, { pounds, from, to }] of figures.entries()) {
    const [before, after] = [text.slice(figures[at - 1]?.to ?? 0, from), text.slice(to, figures[at + 1]?.from)];
    const kind = getKind(before, text.slice(from, to), after) ?? 'loose';
    isVague ||= compares.test(before) || compares.test(after) || (kind !== 'part' && (found[kind] ?? pounds) !== pounds);
    found[kind] ??= pounds;
  }
  const { part: _part, ...weights } = found;
  return { ...weights, tows: !towsNothing.test(text) && text.search(kinds.trailer) >= 0, isVague };
}

const parts = ['truck', 'trailer', 'combined'] as const;

export const namesWeights = (weights: Weights): boolean => parts.some((part) => weights[part] !== undefined);

/** A follow-up overrides what it names and inherits the rest. A figure alone replaces the only weight before. */
export function weightsAfter(before: Weights, own: Weights): Weights {
  const [only, ...more] = parts.filter((part) => before[part] !== undefined);
  const { loose, ...named } = own;
  const isAlone = only && more.length === 0 && loose !== undefined && !namesWeights(own);
  const { loose: _loose, combined, ...kept } = before;
  const inherited = { ...kept, ...(own.truck === undefined && own.trailer === undefined && { combined }) };
  return { ...inherited, ...(isAlone ? { [only]: loose } : { loose }), ...named, tows: own.tows || before.tows };
}
