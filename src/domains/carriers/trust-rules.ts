import { hasPassed, openDay } from '#shared/dates/days.ts';
import { isPricing, type Role } from '#shared/roles.ts';
import type { TransportType, VehicleType } from '#shared/vehicles/vehicles.ts';
import type { FmcsaState, TrustCard } from './schemas.ts';
import { suits, type EquipmentKind } from './rules.ts';

/** Amounts are dollars as text. */
export interface TrustFacts {
  readonly carrierId: string;
  readonly name: string;
  readonly role: Role;
  readonly memberSince: string;
  readonly identityChangedAt: string | null;
  readonly dotMcVerified: boolean;
  readonly dotMcVerifiedAt: string | null;
  readonly insuranceVerified: boolean;
  readonly company: TrustCard['company'];
  readonly outcome: 'valid' | 'invalid' | 'not_found' | 'unavailable' | 'bypassed' | null;
  /** Latest real answer for these numbers; null if none. */
  readonly answer: 'valid' | 'invalid' | 'not_found' | null;
  readonly checkedAt: string | null;
  /** When FMCSA last gave an answer that still counts; null if never. */
  readonly answeredAt: string | null;
  readonly authority: TrustCard['authority'];
  readonly liabilityOnFile: string | null;
  readonly bondOnFile: string | null;
  readonly safetyRating: TrustCard['safetyRating'];
  readonly mcs150Outdated: boolean | null;
  /** A reviewed certificate of insurance, the last day it is good for and the cargo limit that it shows. */
  readonly certificate: { readonly until: string | null; readonly cargoLimit: string | null } | null;
  readonly equipment: readonly EquipmentKind[];
  readonly completed: number;
  /** By shippers; `average` is null without reviews. */
  readonly reviews: { readonly count: number; readonly average: number | null };
}

export interface TrustLoad {
  readonly vehicleType: VehicleType;
  readonly transportType: TransportType;
  readonly isOperable: boolean;
  readonly vehicleValue: string | null;
}

/** FMCSA outages don't remove verification; `vouched`: verified by an administrator. */
export function getFmcsaState({ dotMcVerified, outcome, answer }: Pick<TrustFacts, 'dotMcVerified' | 'outcome' | 'answer'>): FmcsaState {
  if (dotMcVerified) return answer === 'valid' ? 'verified' : 'vouched';
  if (outcome === 'invalid' || outcome === 'not_found') return 'failed';
  if (outcome === 'bypassed') return 'not_checked';
  return outcome === 'unavailable' ? 'unavailable' : 'not_verified';
}

function toFmcsaCheck(facts: TrustFacts): TrustCard['register'] {
  const state = getFmcsaState(facts);
  return { state, checkedAt: state === 'vouched' ? facts.dotMcVerifiedAt : (facts.checkedAt ?? facts.dotMcVerifiedAt) };
}

/** Valid through its last day, as in the gate. */
function toInsurance({ insuranceVerified, certificate }: TrustFacts, today: string): TrustCard['insurance'] {
  if (!certificate) return { state: insuranceVerified ? 'verified' : 'not_verified', until: null };
  const { until } = certificate;
  return { state: hasPassed(until, today) ? 'expired' : 'verified', until };
}

/** The cargo limit of the reviewed certificate while it is valid; the carrier's own statement counts for nothing. */
function toCargo({ certificate }: TrustFacts, vehicleValue: string | null, today: string): TrustCard['cargo'] {
  const limit = certificate && !hasPassed(certificate.until, today) ? certificate.cargoLimit : null;
  if (limit === null) return { limit, source: null, against: 'not_stated', vehicleValue };
  const source = 'certificate';
  if (vehicleValue === null) return { limit, source, against: 'no_value', vehicleValue };
  return { limit, source, against: Number(limit) >= Number(vehicleValue) ? 'covers' : 'below', vehicleValue };
}

function toFiling({ role, liabilityOnFile, bondOnFile }: TrustFacts): TrustCard['filing'] {
  const [kind, amount] = role === 'broker' ? (['bond', bondOnFile] as const) : (['liability', liabilityOnFile] as const);
  return amount === null ? null : { kind, amount };
}

/** `load` null: no vehicle. Null for roles that make no offers. */
export function toTrustCard(facts: TrustFacts, load: TrustLoad | null, now: Date): TrustCard | null {
  const { carrierId, name, role, memberSince, identityChangedAt, equipment, completed } = facts;
  if (!isPricing(role)) return null;
  const answered = facts.answeredAt !== null;
  return {
    carrierId,
    name,
    role,
    memberSince,
    identityChangedAt,
    company: facts.company,
    register: toFmcsaCheck(facts),
    authority: answered ? facts.authority : null,
    filing: answered ? toFiling(facts) : null,
    safetyRating: facts.safetyRating,
    mcs150Outdated: facts.mcs150Outdated ?? false,
    cargo: toCargo(facts, load?.vehicleValue ?? null, openDay(now)),
    insurance: toInsurance(facts, openDay(now)),
    equipment: {
      match: load === null ? 'no_vehicle' : equipment.length === 0 ? 'not_stated' : suits(equipment, load) ? 'suits' : 'does_not_suit',
      kinds: [...equipment],
    },
    completed,
    reviews: facts.reviews,
    asOf: now.toISOString(),
  };
}
