import type { Weights } from './weight-rules.ts';

export type LicenseNeed =
  | { readonly class: 'A' | 'B' | 'none' }
  /** From `fromLb` of the missing rating on the class is `above`, otherwise `below`; null if that can't be said. */
  | {
      readonly missing: 'truck' | 'trailer' | 'both' | 'exact';
      readonly fromLb: number | null;
      readonly above: 'A' | 'B';
      readonly below: 'B' | 'none';
    };

const cdlFromLb = 26_001;
const heavyTrailerFromLb = 10_001;

/** Pounds; null if unknown. `tows`: something is towed, whatever its weight. */
export interface Ratings {
  readonly truckLb: number | null;
  readonly trailerLb: number | null;
  readonly combinedLb: number | null;
  readonly tows: boolean;
}

const missing = (
  what: 'truck' | 'trailer' | 'both' | 'exact',
  fromLb: number | null = null,
  above: 'A' | 'B' = 'A',
  below: 'B' | 'none' = 'none',
): LicenseNeed => ({ missing: what, fromLb, above, below });

function withoutTruck(trailerLb: number, combinedLb: number | null): LicenseNeed {
  const isHeavy = trailerLb >= heavyTrailerFromLb;
  if (isHeavy && Math.max(combinedLb ?? 0, trailerLb) >= cdlFromLb) return { class: 'A' };
  if (combinedLb !== null && combinedLb < cdlFromLb) return { class: 'none' };
  return isHeavy ? missing('truck', cdlFromLb - trailerLb) : missing('truck', cdlFromLb, 'B');
}

export function licenseNeed({ truckLb, trailerLb, combinedLb, tows }: Ratings): LicenseNeed {
  if (truckLb === null && trailerLb === null) return combinedLb !== null && combinedLb < cdlFromLb ? { class: 'none' } : missing('both');
  if (truckLb === null) return withoutTruck(trailerLb!, combinedLb);
  const alone = truckLb >= cdlFromLb ? 'B' : 'none';
  if (trailerLb !== null) {
    const isA = trailerLb >= heavyTrailerFromLb && Math.max(combinedLb ?? 0, truckLb + trailerLb) >= cdlFromLb;
    return { class: isA ? 'A' : alone };
  }
  const isTowing = tows || combinedLb !== null;
  if (!isTowing || (combinedLb !== null && combinedLb < cdlFromLb)) return { class: alone };
  return missing('trailer', Math.max(heavyTrailerFromLb, combinedLb === null ? cdlFromLb - truckLb : 0), 'A', alone);
}

/** 'over' or 'under' may leave the class open; then the exact ratings are missing. */
export function getLicense({ truck, trailer, combined, tows, loose, isUnclear }: Weights): LicenseNeed {
  const isLess = combined !== null && combined.pounds < Math.max(truck?.pounds ?? 0, trailer?.pounds ?? 0);
  if (isUnclear || loose || isLess) return missing('both');
  const need = licenseNeed({
    truckLb: truck?.pounds ?? null,
    trailerLb: trailer?.pounds ?? null,
    combinedLb: combined?.pounds ?? null,
    tows,
  });
  if (!('class' in need)) return need;
  const bounds = new Set([truck, trailer, combined].flatMap((figure) => (figure ? [figure.bound] : [])));
  const holds =
    (!bounds.has('least') || need.class === 'A' || (need.class === 'B' && trailer?.bound !== 'least')) &&
    (!bounds.has('most') || need.class === 'none' || (need.class === 'B' && truck?.bound !== 'most'));
  return holds ? need : missing('exact');
}

const asks = /\bcdl\b|\b(?:driver'?s?|commercial) licen[cs]e|\bwh(?:ich|at)\b.*\blicen[cs]e\b|\blicen[cs]e\b|\bclass [abc]\b/i;
const somethingElse =
  /\b(?:penalt\w*|fines?|fined|tests?|testing|medical|clearinghouse|disqualif\w*|cost|costs|fees?|age|old|plates?|business|insurance|suspended|downgrade\w*|renew\w*|expire[sd]?|upload|copy|motor ?homes?|rvs?|recreational|bus|buses|passengers?|placard\w*|endorsement)\b|\bhow (?:long|do|to)\b/i;

/** Other questions about licenses are excluded, as are passengers and placards, which need a CDL at any weight. */
export const asksLicense = (question: string): boolean => asks.test(question) && !somethingElse.test(question);
