import { companyMethodLabels } from '#domains/credentials/company/company-rules.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsdWhole } from '#shared/money.ts';
import type { Tone } from '#web/ui/badge.tsx';
import type { FmcsaState, TrustCard } from '../schemas.ts';
import { equipmentLabels } from '../rules.ts';

export interface TrustLine {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly tone: Extract<Tone, 'good' | 'warn' | 'bad' | 'neutral'>;
  /** Nothing to report: hidden where space is short. */
  readonly quiet?: boolean;
}

type TrustStatement = Omit<TrustLine, 'key' | 'label'>;

const dollars = (amount: string): string => formatUsdWhole(Math.round(Number(amount) * 100));

const fmcsaLabels: Record<FmcsaState, TrustStatement> = {
  verified: { value: 'Verified', tone: 'good' },
  vouched: { value: 'Verified by an administrator', tone: 'good' },
  not_checked: { value: 'Valid format, not checked with FMCSA', tone: 'warn' },
  unavailable: { value: 'FMCSA could not be reached', tone: 'warn' },
  failed: { value: 'Not valid according to FMCSA', tone: 'bad' },
  not_verified: { value: 'Not verified yet', tone: 'warn' },
};

function describeFmcsaCheck({ register: { state, checkedAt } }: TrustCard): TrustStatement {
  const label = fmcsaLabels[state];
  if (state === 'not_checked') return label;
  if (state === 'vouched' && checkedAt) return { ...label, note: `${formatDate(checkedAt)}, not by FMCSA` };
  return checkedAt && state !== 'not_verified' ? { ...label, note: `Last check ${formatDate(checkedAt)}` } : label;
}

const unknownBecause: Record<FmcsaState, string> = {
  verified: "hasn't answered",
  vouched: 'was not checked',
  not_checked: 'was not checked',
  unavailable: "hasn't answered",
  failed: 'has no record of these numbers',
  not_verified: 'has not been checked yet',
};
const notKnown = ({ register }: TrustCard): TrustStatement => ({
  value: `Not known: FMCSA ${unknownBecause[register.state]}`,
  tone: 'neutral',
});

const checkedStates: readonly FmcsaState[] = ['verified', 'vouched', 'failed'];

/** Null if the numbers were verified or the check failed. */
export const describeUnchecked = ({ register }: TrustCard): string | null =>
  checkedStates.includes(register.state) ? null : fmcsaLabels[register.state].value;

function authoritySays(card: TrustCard): TrustStatement {
  const { authority, role } = card;
  if (authority === null) return notKnown(card);
  if (authority.length === 0) return { value: 'None active', tone: 'bad' };
  const needed = role === 'broker' ? ['broker'] : ['common', 'contract'];
  const names = authority.join(' and ');
  return {
    value: `${names[0]!.toUpperCase()}${names.slice(1)}, active`,
    tone: authority.some((name) => needed.includes(name)) ? 'good' : 'warn',
  };
}

function filingSays(card: TrustCard): TrustStatement {
  const { filing } = card;
  if (!filing && card.authority === null) return notKnown(card);
  const isOnFile = filing !== null && Number(filing.amount) > 0;
  return isOnFile ? { value: dollars(filing.amount), tone: 'good' } : { value: 'Not reported to FMCSA', tone: 'bad' };
}

const cargoSources: Record<NonNullable<TrustCard['cargo']['source']>, string> = {
  certificate: 'From the reviewed insurance certificate',
  stated: 'Stated by the carrier',
  register: 'On file with FMCSA',
};

function cargoSays({ cargo: { limit, source, against, vehicleValue }, role }: TrustCard, isChosen: boolean): TrustStatement {
  if (limit === null) {
    const note =
      role === 'broker'
        ? "A broker hires the carrier. Ask for the carrier's limit"
        : 'No reviewed insurance certificate shows a limit. Ask before you book';
    return { value: 'Not verified', ...(!isChosen && { note }), tone: 'neutral' };
  }
  const from = cargoSources[source ?? 'certificate'];
  const note = against === 'no_value' || vehicleValue === null ? from : `Vehicle value ${dollars(vehicleValue)}. ${from}`;
  if (against === 'covers') return { value: `${dollars(limit)}: covers this vehicle`, note, tone: 'good' };
  const advice = isChosen ? '' : ', ask before you book';
  if (against === 'below') return { value: `${dollars(limit)}: less than the value of this vehicle${advice}`, note, tone: 'bad' };
  return { value: dollars(limit), note, tone: 'neutral' };
}

function insuranceSays({ insurance: { state, until }, role }: TrustCard): TrustStatement {
  if (state === 'expired') return { value: `Expired ${formatDate(until!)}`, tone: 'bad' };
  if (state === 'verified') return { value: until ? `Verified until ${formatDate(until)}` : 'Verified', tone: 'good' };
  return { value: 'Not verified yet', tone: role === 'broker' ? 'neutral' : 'warn', quiet: role === 'broker' };
}

function equipmentSays({ equipment: { match, kinds } }: TrustCard): TrustStatement {
  const names = kinds.map((kind) => equipmentLabels[kind]).join(', ');
  if (match === 'suits') return { value: 'Suits this transport', note: names, tone: 'good' };
  if (match === 'does_not_suit') return { value: "Doesn't suit this transport", note: names, tone: 'warn' };
  return { value: names || 'Not stated', tone: 'neutral' };
}

const safetyLabels: Record<NonNullable<TrustCard['safetyRating']>, TrustStatement> = {
  satisfactory: { value: 'Satisfactory', tone: 'good' },
  conditional: { value: 'Conditional: a federal review found problems', tone: 'warn' },
  unsatisfactory: { value: 'Unsatisfactory: not allowed to haul', tone: 'bad' },
};

/** Without an FMCSA answer, the absence of a rating means nothing. */
function safetySays(card: TrustCard): TrustStatement {
  if (card.safetyRating) return safetyLabels[card.safetyRating];
  return card.authority === null ? notKnown(card) : { value: 'Not rated, which is common', tone: 'neutral', quiet: true };
}

function updateSays(card: TrustCard): TrustStatement {
  if (card.mcs150Outdated) return { value: 'Overdue with FMCSA', tone: 'warn' };
  return card.authority === null ? { ...notKnown(card), quiet: true } : { value: 'Up to date', tone: 'neutral', quiet: true };
}

const reviewsSay = ({ reviews: { count, average } }: TrustCard): TrustStatement =>
  count === 0 || average === null
    ? { value: 'No reviews yet', tone: 'neutral' }
    : { value: `${average.toFixed(1)} of 5 from ${count}`, tone: 'neutral' };

const identitySays = ({ identityChangedAt }: TrustCard): TrustStatement =>
  identityChangedAt
    ? {
        value: 'Changed, not reviewed yet',
        note: `Since ${formatDate(identityChangedAt)}. Offers are paused until we review the documents.`,
        tone: 'bad',
      }
    : { value: 'Reviewed', tone: 'neutral', quiet: true };

function companySays({ company }: TrustCard): TrustStatement {
  if (!company) return { value: 'Not verified', tone: 'warn' };
  const { method, verifiedAt, contactChangedAt } = company;
  const value = `${companyMethodLabels[method]}, ${formatDate(verifiedAt)}`;
  if (!contactChangedAt) return { value, tone: 'good' };
  return { value, note: `FMCSA's contact for this company changed on ${formatDate(contactChangedAt)}`, tone: 'warn' };
}

/** Every card has the same keys, so that cards can be compared. `isChosen` omits advice to ask before booking. */
export function toTrustLines(card: TrustCard, { isChosen = false } = {}): TrustLine[] {
  const completed = card.completed === 0 ? 'None on Carriage yet' : card.completed.toLocaleString('en-US');
  return [
    { key: 'identity', label: 'Name and numbers', ...identitySays(card) },
    { key: 'company', label: 'Company', ...companySays(card) },
    { key: 'register', label: 'DOT and MC numbers', ...describeFmcsaCheck(card) },
    { key: 'authority', label: 'Authority', ...authoritySays(card) },
    { key: 'filing', label: card.role === 'broker' ? 'Bond on file' : 'Liability on file', ...filingSays(card) },
    { key: 'cargo', label: 'Cargo coverage', ...cargoSays(card, isChosen) },
    { key: 'insurance', label: 'Insurance certificate', ...insuranceSays(card) },
    { key: 'equipment', label: 'Equipment', ...equipmentSays(card) },
    { key: 'safety', label: 'Safety rating', ...safetySays(card) },
    { key: 'update', label: 'Biennial update', ...updateSays(card) },
    { key: 'completed', label: 'Completed transports', value: completed, tone: 'neutral' },
    { key: 'reviews', label: 'Reviews', ...reviewsSay(card) },
  ];
}

const fmcsaKeys: readonly string[] = ['authority', 'filing', 'safety'];

export const isFmcsaUnknown = ({ authority, filing, safetyRating }: TrustCard): boolean =>
  authority === null && filing === null && safetyRating === null;

export const fmcsaLine: TrustLine = {
  key: 'authority',
  label: 'FMCSA authority, liability and safety rating',
  value: 'Not checked',
  tone: 'neutral',
};

/** One line instead of three where FMCSA was not asked. */
export const joinUnknown = (lines: readonly TrustLine[], cards: readonly TrustCard[]): TrustLine[] =>
  cards.every(isFmcsaUnknown)
    ? lines.flatMap((line) => (line.key === fmcsaKeys[0] ? [fmcsaLine] : fmcsaKeys.includes(line.key) ? [] : [line]))
    : [...lines];

/** Counters, not credentials: they grow with every transport. */
export const countedKeys: readonly string[] = ['completed', 'reviews'];

export function changedKeys(then: TrustCard, today: TrustCard): ReadonlySet<string> {
  const now = toTrustLines(today);
  return new Set(toTrustLines(then).flatMap(({ key, value }, at) => (value === now[at]!.value || countedKeys.includes(key) ? [] : [key])));
}
