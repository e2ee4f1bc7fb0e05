import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';

const idPattern = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i;

export const transportIdIn = (question: string): string | null => idPattern.exec(question)?.[0]?.toLowerCase() ?? null;

const getTexts = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function says(text: readonly string[], said: string): boolean {
  const words = getTexts(said);
  return words.length > 0 && text.some((_, at) => words.every((word, next) => text[at + next] === word));
}

/** The transports that match the most of make, model, year and cities in the question; [] if none matches. */
export function namedAmong<T extends NamedTransport>(question: string, transports: readonly T[]): T[] {
  const text = getTexts(question);
  const matches = transports.map((one) => {
    const names = [one.make, one.model, one.fromCity, one.toCity, one.year === null ? null : String(one.year)];
    return { one, count: names.filter((name) => name !== null && says(text, name)).length };
  });
  const most = Math.max(0, ...matches.map(({ count }) => count));
  return most === 0 ? [] : matches.filter(({ count }) => count === most).map(({ one }) => one);
}

const anyVehicle =
  /^(?:car|cars|truck|vehicle|vehicles|van|suv|boat|rv|motorcycle|bike|trailer|transport|transports|shipment|booking|order|job|request|money|deposit|payment|carrier|driver|one)$/i;
/** A name after 'for my', or a capitalized word inside a sentence. */
const namedThings = /\b(?:for|of|cancel|cancelling) (?:my|our|the|this) ([\p{L}\p{N}-]+)|(?<=[\p{Ll}\p{N},] )(\p{Lu}[\p{L}\p{N}-]+)/gu;
const saysNothing = new Set(['i', 'carriage', 'stripe', 'usa', 'us']);

/** True if the question names something else, which these transports don't answer. */
export function namesAnother(question: string, transports: readonly NamedTransport[]): boolean {
  const known = new Set(transports.flatMap((one) => getTexts(plainName(one))));
  const things = [...question.matchAll(namedThings)].map(([, named, written]) => (named ?? written)!.toLowerCase());
  return things.some((thing) => !anyVehicle.test(thing) && !saysNothing.has(thing) && !getTexts(thing).some((word) => known.has(word)));
}

const longestName = 120;

/** Removes brackets and control characters, so that the owner's text can't fake a citation or break a line. */
export const plainName = (transport: NamedTransport): string =>
  nameOfTransport(transport)
    .replaceAll(/[[\]\p{C}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .trim()
    .slice(0, longestName);
