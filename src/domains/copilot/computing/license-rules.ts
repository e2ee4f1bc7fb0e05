import { namesWeights, type Weights } from './weight-rules.ts';

export type LicenseClass = 'A' | 'B' | 'none';

const cdlFromLb = 26_001;
const heavyTrailerFromLb = 10_001;

/** 49 CFR 383.91(a). */
const classFor = (truck: number, trailer: number): LicenseClass =>
  trailer >= heavyTrailerFromLb && truck + trailer >= cdlFromLb ? 'A' : truck >= cdlFromLb ? 'B' : 'none';

export type LicenseNeed =
  | { readonly class: LicenseClass }
  /** From `fromLb` of the missing rating on the class is `above`, otherwise `below`. */
  | { readonly missing: 'truck' | 'trailer'; readonly fromLb: number; readonly above: LicenseClass; readonly below: LicenseClass }
  | { readonly missing: 'both' };

function needWithout(missing: 'truck' | 'trailer', fromLb: number, getClass: (pounds: number) => LicenseClass): LicenseNeed {
  const [above, below] = [getClass(fromLb), getClass(fromLb - 1)];
  return above === below ? { class: above } : { missing, fromLb, above, below };
}

export function getLicense({ truck, trailer, combined, loose, tows, isVague }: Weights): LicenseNeed {
  if (isVague || loose !== undefined) return { missing: 'both' };
  if (combined !== undefined) {
    if (combined < Math.max(truck ?? 0, trailer ?? 0)) return { missing: 'both' };
    if (combined < cdlFromLb) return { class: 'none' };
    const rest = trailer ?? (truck === undefined ? undefined : combined - truck);
    return rest === undefined ? { missing: 'both' } : { class: classFor(truck ?? combined - rest, rest) };
  }
  if (truck !== undefined && trailer !== undefined) return { class: classFor(truck, trailer) };
  if (trailer !== undefined) {
    const fromLb = trailer >= heavyTrailerFromLb ? Math.max(1, cdlFromLb - trailer) : cdlFromLb;
    return needWithout('truck', fromLb, (pounds) => classFor(pounds, trailer));
  }
  if (truck === undefined) return { missing: 'both' };
  return tows
    ? needWithout('trailer', Math.max(heavyTrailerFromLb, cdlFromLb - truck), (pounds) => classFor(truck, pounds))
    : { class: classFor(truck, 0) };
}

const lb = (pounds: number): string => `${pounds.toLocaleString('en-US')} lb`;

function weightsText({ truck, trailer, combined }: Weights): string {
  const together = combined ?? (truck !== undefined && trailer !== undefined ? truck + trailer : undefined);
  const said = [
    ...(truck === undefined ? [] : [`a truck of ${lb(truck)}`]),
    ...(trailer === undefined ? [] : [`a trailer of ${lb(trailer)}`]),
    ...(together === undefined ? [] : [`${lb(together)} together`]),
  ];
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)}` : said.join('');
}

const classText = (name: LicenseClass): string =>
  name === 'none' ? 'no CDL is needed, unless placarded hazardous materials are carried' : `a CDL of class ${name} is needed`;

/** Null if no weight is named. */
export function licenseText(weights: Weights): string | null {
  if (!namesWeights(weights)) return null;
  const need = getLicense(weights);
  if ('class' in need) return `With ${weightsText(weights)} ${classText(need.class)}.`;
  if (need.missing === 'both') return 'To answer this, I need the exact ratings of the truck and the trailer. Please give both.';
  const begins = `a CDL of class ${need.above} is needed with a ${need.missing} of ${lb(need.fromLb)} or more`;
  return `To answer this, I need the rating of the ${need.missing}: with ${weightsText(weights)} ${begins}, and below that ${classText(need.below)}.`;
}
