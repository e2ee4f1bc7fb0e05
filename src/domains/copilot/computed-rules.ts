import { utcDay } from '#shared/days.ts';

/** When the next update of form MCS-150 is due. */
export interface Mcs150Due {
  readonly month: number;
  readonly year: number;
  /** The last day of that month, `YYYY-MM-DD`. */
  readonly lastDay: string;
}

/**
 * The next due month of the MCS-150 of a USDOT number (49 CFR 390.19T(b)): the last digit is the month, 0 is October; the digit before it
 * says odd or even years. `today` is `YYYY-MM-DD`; a month that runs is still due in it. A number of one digit has an even year (0 before it).
 */
export function mcs150Due(dotNumber: string, today: string): Mcs150Due {
  const digits = dotNumber.padStart(2, '0');
  const month = Number(digits.at(-1)) || 10;
  const isOdd = Number(digits.at(-2)) % 2 === 1;
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number];
  let year = thisYear;
  while ((year % 2 === 1) !== isOdd || (year === thisYear && month < thisMonth)) year += 1;
  return { month, year, lastDay: utcDay(new Date(Date.UTC(year, month, 0))) };
}

/** What a question says of weights, in pounds. A combination's weight alone says nothing of its trailer. */
export interface Weights {
  readonly vehicleLb: number | null;
  readonly trailerLb: number | null;
  readonly combinedLb: number | null;
}

/** The class of commercial license, by ratings. */
export type LicenseClass = 'A' | 'B' | 'none' | 'unsure';

const cdlFromLb = 26_001;
const heavyTrailerAboveLb = 10_000;

/**
 * The license class that weights ask for (49 CFR 383.91): A for a combination of 26,001 lb or more that tows more than 10,000 lb, B for a
 * vehicle of 26,001 lb or more, none below. 'unsure' where the weight of the trailer or of the vehicle decides and is not known.
 */
export function licenseClass({ vehicleLb, trailerLb, combinedLb }: Weights): LicenseClass {
  const combined = combinedLb ?? (vehicleLb !== null ? vehicleLb + (trailerLb ?? 0) : null);
  const vehicle = vehicleLb ?? (combinedLb !== null && trailerLb !== null ? combinedLb - trailerLb : null);
  if (combined !== null && combined >= cdlFromLb && (trailerLb ?? 0) > heavyTrailerAboveLb) return 'A';
  if (vehicle !== null && vehicle >= cdlFromLb) return 'B';
  if (combined === null) return 'unsure';
  if (combined < cdlFromLb) return 'none';
  return trailerLb === null || vehicle === null ? 'unsure' : 'none';
}

const pounds = String.raw`(\d{1,3}(?:,\d{3})+|\d{4,6})\s*(?:lb|lbs|pounds?)?`;
const amount = (text: string | undefined): number | null => (text ? Number(text.replaceAll(',', '')) : null);
const first = (text: string, ...patterns: string[]): number | null => {
  for (const pattern of patterns) {
    const found = amount(new RegExp(pattern.replaceAll('#', pounds), 'i').exec(text)?.[1]);
    if (found !== null) return found;
  }
  return null;
};

/** The weights that a question names, null for what it does not: 'a 20,000 lb truck with a 9,000 lb trailer'. */
export const weightsIn = (question: string): Weights => ({
  vehicleLb: first(
    question,
    String.raw`#\s*(?:truck|pickup|vehicle|tractor|van|gvwr)\b`,
    String.raw`\b(?:truck|pickup|vehicle|tractor|van|gvwr)\b(?:\s+(?:of|is|at|rated|weighs|with|a|gvwr))*\s+#`,
  ),
  trailerLb: first(
    question,
    String.raw`#\s*(?:\w+\s+)?trailer\b`,
    String.raw`\btrailer\b(?:\s+(?:of|is|at|rated|weighs))*\s+#`,
    String.raw`\btow(?:s|ing)?\s+(?:a\s+)?#`,
  ),
  combinedLb: first(
    question,
    String.raw`#\s*(?:combined|combination|gcwr|total)\b`,
    String.raw`\b(?:combined|combination|gcwr|total)\b(?:\s+(?:of|is|at|rated|weight|rating))*\s+#`,
  ),
});

const numberOfFive = String.raw`(\d{5,8})(?!\d|,\d|\s*(?:lbs?|pounds?|miles?)\b)`;
const besideDot = new RegExp(String.raw`\b(?:us)?dot\b\D{0,12}(?<!\$)${numberOfFive}`, 'i');
const alone = new RegExp(String.raw`(?<![\d,$-])${numberOfFive}`, 'i');

/**
 * The USDOT number that a question names, or null: five to eight digits beside 'DOT' or 'USDOT', or alone in a question about the MCS-150. A
 * year, a weight and a sum are none.
 */
export function dotNumberIn(question: string): string | null {
  const found = besideDot.exec(question) ?? (/mcs-?\s?150|biennial/i.test(question) ? alone.exec(question) : null);
  return found?.[1] ?? null;
}

/** What is carried decides the least liability cover (49 CFR 387.9, 387.303). */
export type CargoKind = 'general' | 'light' | 'oil' | 'hazmat' | 'bulk-hazmat';

/** What a question about the insurance minimum says is carried, or null where it names nothing. Gasoline is an oil, in bulk too (387.9, guidance). */
export function cargoIn(question: string): CargoKind | null {
  if (!/insur|liabilit|cover|minimum/i.test(question) || !/minimum|how much|least|need|require/i.test(question)) return null;
  if (/cargo insurance|cargo cover|bond|broker/i.test(question)) return null;
  if (
    /\b(?:bulk|tank(?:er)?s?)\b/i.test(question) &&
    /\b(?:explosives?|lpg|propane|(?:compressed|flammable|poison(?:ous)?) gas)\b/i.test(question)
  )
    return 'bulk-hazmat';
  if (/\b(?:gasoline|diesel|petroleum|oil|fuel)\b/i.test(question)) return 'oil';
  if (/\b(?:hazmat|hazardous|chemicals?|explosives?|poison\w*|radioactive|lpg|propane)\b/i.test(question)) return 'hazmat';
  if (/\bunder 10,?00[01]\b|\bbelow 10,?00[01]\b/i.test(question)) return 'light';
  return /\b(?:haul|carry|carrying|hauling|transport|move|moving)\w*\b.*\b(?:cars?|vehicles?|autos?|motorcycles?|boats?|rvs?|trucks?|tractors?|freight)\b/i.test(
    question,
  )
    ? 'general'
    : null;
}

const namesOneself = /\b(?:i|me|my|we|us|our)\b/i;
const ownDoor = /\b(?:bid|bidding|offer|offers|marketplace|gate)\b/i;
const isClosed = /\b(?:not|cannot|keeps?|stops?|blocks?|blocked|denied|missing|closed)\b|n't\b/i;
const isOpenToMe =
  /\bam i compliant\b|\b(?:can|may) (?:i|we) (?:bid|see the marketplace)\b|\bmy (?:compliance )?(?:gate|status|violations?)\b/i;

/** Whether a question is about what the gate says of whoever asks: 'why can I not bid?', 'what is missing before I may bid?'. */
export const asksOwnGate = (question: string): boolean =>
  isOpenToMe.test(question) || (namesOneself.test(question) && ownDoor.test(question) && isClosed.test(question));

const givesBack = /\brefund(?:s|ed)?\b|\bmoney back\b|\bget (?:\S+ ){0,4}back\b/i;
const endsBooking = /\bcancel\w*/i;
const costs = /\b(?:costs?|fees?|charged?|back)\b/i;
/** What can be cancelled or given back too, and is no booking of a transport. */
const somethingElse =
  /\b(?:(?<!refund |cancellation )polic(?:y|ies)|insur\w*|premium|bond|surety|trust|filing|ucr|mcs|boc|usdot|dot|registration|authority|leas\w+|escrow fund|overcharge\w*|tolls?|tax\w*|eld|clearinghouse|permit|licen[cs]e|cdl|plates?|fuel)\b/i;

/** Whether a question is about what the cancellation of a booking gives back; other things are cancelled and refunded too. */
export const asksRefund = (question: string): boolean =>
  !somethingElse.test(question) && (givesBack.test(question) || (endsBooking.test(question) && costs.test(question)));
