/** 'over 26,000 lb' is at least 26,001, 'under 26,001 lb' at most 26,000. */
export interface WeightFigure {
  readonly pounds: number;
  readonly bound: 'exact' | 'least' | 'most';
  readonly from: number;
  readonly to: number;
}

const number = String.raw`(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*(k(?![a-z]))?`;
const unit = String.raw`(lbs?|pounds?|#|kgs?|kilos?|kilograms?|metric\s+tons?|tonnes?|(?:short\s+)?tons?)(?![a-z])`;
const rating = String.raw`(?:gvwrs?|gvw|gcwrs?|gcvwr|gcw|gvm|gcm)`;
const between = String.raw`(?:\s*[:=]|\s+(?:is|of|at|rating|weight|about|around|over|under|above|below|exactly|only))*\s*`;
const figure = new RegExp(
  String.raw`(?<![\w$.,])${number}[\s-]*${unit}|(?<![\w$.,])${number}\s*(?=${rating}\b)|\b(?:${rating}|rated)${between}${number}(?!\d|,\d|\.\d|\s*(?:miles?|hp|ft|feet|stars?|%))|(?<![\w$.,])(\d+(?:\.\d+)?)\s?(k)(?=\s+(?:car |equipment |flatbed |enclosed |dump |tilt )?(?:trailers?|goosenecks?|wedge|trucks?|pickups?|combined|total)\b)`,
  'gi',
);

const poundsPer = (written: string): number => {
  if (/^k/i.test(written)) return 2.204_62;
  if (/^(?:metric|tonne)/i.test(written)) return 2204.62;
  return /ton/i.test(written) ? 2000 : 1;
};

/** 'A one-ton truck' is a size class, not a weight. */
const sizeOfTruck = /^\s*-?\s*(?:ton|tonne)\b(?=\s+(?:\w+\s+)?(?:truck|pickup|dually|van|chassis|rated)\b)/i;
const leastRating = 1000;

const above = /\b(?:over|above|exceed(?:s|ing)?|(?:more|greater|heavier|higher) than)\s*$/i;
const below = /\b(?:under|below|(?:less|lighter|fewer|lower) than)\s*$/i;
const least = /\b(?:at least|(?:no|not) (?:less|lighter) than|minimum(?: of)?|from)\s*$/i;
const most = /\b(?:at most|up to|(?:no|not) (?:more|heavier|over) than|not over|not exceeding|maximum(?: of)?)\s*$/i;
const orMore = /^\s*(?:or|and) (?:more|above|over|heavier|up)\b/i;
const orLess = /^\s*(?:or|and) (?:less|under|below|lighter|down)\b/i;

function toBound(pounds: number, before: string, after: string): Pick<WeightFigure, 'pounds' | 'bound'> {
  if (most.test(before) || orLess.test(after)) return { pounds, bound: 'most' };
  if (least.test(before) || orMore.test(after)) return { pounds, bound: 'least' };
  if (above.test(before)) return { pounds: pounds + 1, bound: 'least' };
  return below.test(before) ? { pounds: pounds - 1, bound: 'most' } : { pounds, bound: 'exact' };
}

/**
 * Weights in whole pounds: figures with a unit (a ton is 2,000 lb), ratings (GVWR, GCWR, 'rated'), or thousands before a vehicle ('a 16k
 * trailer'). Model numbers, years, lengths and prices don't count.
 */
export function weightFigures(text: string): WeightFigure[] {
  return [...text.matchAll(figure)].flatMap((found) => {
    const [whole, one, oneK, written = 'lb', other, otherK, last, lastK, thousands, thousandsK] = found;
    const digits = one ?? other ?? last ?? thousands ?? '';
    const amount = Number(digits.replaceAll(',', '')) * ((oneK ?? otherK ?? lastK ?? thousandsK) ? 1000 : 1);
    const at = found.index + whole.indexOf(digits);
    const rest = text.slice(at + digits.length);
    if (one !== undefined ? amount < 6 && sizeOfTruck.test(rest) : amount < leastRating) return [];
    const to = found.index + whole.length;
    const said = toBound(Math.round(amount * poundsPer(written.trim())), text.slice(0, at), text.slice(to));
    return [{ ...said, from: found.index, to }];
  });
}
