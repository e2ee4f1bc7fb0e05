import { hourMs } from '#shared/dates/days.ts';
import { oversees, type AccountRole } from '#shared/roles.ts';

/** Threat points of each event (for the last three see docs/decisions/086). */
export const eventPoints = {
  failed_login: 5,
  blocked_login: 10,
  honeypot_path: 25,
  honeypot_field: 25,
  injection: 20,
  path_scan: 15,
  rate_limit: 5,
  forbidden: 3,
  rejected_upload: 5,
  bad_token: 3,
  bad_signature: 15,
  id_walk: 15,
  stuffing: 20,
  held_account: 20,
} as const;
export type EventType = keyof typeof eventPoints;

/** Every kind of event, in the order of the table of points. */
export const eventTypes = Object.keys(eventPoints) as [EventType, ...EventType[]];

/** What a person reads for a kind of event. */
export const eventLabels: Record<EventType, string> = {
  failed_login: 'Failed login',
  blocked_login: 'Login to a blocked account',
  honeypot_path: 'Honeypot path',
  honeypot_field: 'Hidden form field filled in',
  injection: 'Injection pattern',
  path_scan: 'Path scan',
  rate_limit: 'Rate limit hit',
  forbidden: 'Forbidden action',
  rejected_upload: 'Rejected upload',
  bad_token: 'Bad token',
  bad_signature: 'Webhook with a bad signature',
  id_walk: "Trying other users' ids",
  stuffing: 'Part of a password attack',
  held_account: 'Account paused',
};

/** Whose request an event was. */
interface Subject {
  readonly userId: string | null;
  readonly apiKeyId: string | null;
}

/**
 * Whom the points of an event count for: the API key that it came by, which is then suspended and its owner not; the account whose request it
 * was, which is then held back wherever it is; else the address.
 */
export const countsFor = ({ userId, apiKeyId }: Subject): 'key' | 'account' | 'address' => {
  if (userId === null) return 'address';
  return apiKeyId === null ? 'account' : 'key';
};

/**
 * What an attack is made of, whoever makes it: while an account is held back, which has paid already, it counts for the address. Of everything
 * else that a program goes on asking for with a held account nothing counts for anybody.
 */
export const attackTypes: ReadonlySet<EventType> = new Set([
  'failed_login',
  'blocked_login',
  'stuffing',
  'honeypot_path',
  'honeypot_field',
  'injection',
]);

/** The highest score there is. */
export const maxScore = 100;

/** Risk levels, mildest first. */
export const bands = ['low', 'medium', 'high', 'critical'] as const;
export type Band = (typeof bands)[number];

/** What a person reads for a level. */
export const bandLabels: Record<Band, string> = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' };

/** What a level means for whoever reads it. `isEnforced`: critical addresses are banned by themselves. */
export function describeBand(band: Band, isEnforced: boolean): string {
  if (band === 'low') return 'Nothing unusual.';
  if (band === 'medium') return 'Slightly more activity than usual. No action needed.';
  if (band === 'high') return 'One address, or the last hour, stands out. Sentinel keeps watching it.';
  const next = isEnforced ? 'Such addresses are banned automatically.' : 'Automatic bans are off: check the events.';
  return `One address, or the last hour, looks like an attack. ${next}`;
}

/** Points as a whole score from 0 to 100. */
export const toScore = (points: number): number => Math.min(maxScore, Math.max(0, Math.round(points)));

/** The lowest critical score. */
export const criticalFrom = 51;

/** The level of a score: low 0-10, medium 11-20, high 21-50, critical 51-100. */
export function getBand(score: number): Band {
  if (score <= 10) return 'low';
  if (score <= 20) return 'medium';
  return score < criticalFrom ? 'high' : 'critical';
}

/** Points that an address got at one moment. */
export interface ScoredEvent {
  readonly points: number;
  readonly at: Date;
}

/** What is left of `points` after a time: half of them every hour. Points of the future count whole. */
export const pointsLeft = (points: number, ageMs: number): number => points * 0.5 ** (Math.max(0, ageMs) / hourMs);

/** The score of an address from its events, whatever their order. */
export const getScore = (events: readonly ScoredEvent[], now: Date): number =>
  toScore(events.reduce((sum, { points, at }) => sum + pointsLeft(points, now.getTime() - at.getTime()), 0));

/** What the platform's score is made of. */
export interface PlatformFigures {
  /** The highest score among addresses that are not banned and accounts that are not held back. */
  readonly highestOpenScore: number;
  readonly eventsLastHour: number;
  /** Events an hour over the seven days before. */
  readonly normalPerHour: number;
}

/** Fewer events an hour than this are normal on any site: a quiet week does not turn three typing errors into an alarm. */
export const quietPerHour = 20;

/**
 * The platform's score: the worst open address, or the last hour against the normal one, whichever is higher. A normal hour gives 10
 * (still low), two at once 20 (medium), five 50 (high).
 */
export function platformScore({ highestOpenScore, eventsLastHour, normalPerHour }: PlatformFigures): number {
  const rate = eventsLastHour / Math.max(quietPerHour, normalPerHour);
  return toScore(Math.max(highestOpenScore, 10 * rate));
}

/** How long a ban lasts; null is for good. */
export type BanLength = { readonly hours: number | null };

/** The automatic ban after so many before it: one hour, then 24, then for good. */
export function nextBan(bansBefore: number): BanLength {
  if (bansBefore <= 0) return { hours: 1 };
  return { hours: bansBefore === 1 ? 24 : null };
}

/** Whether an address with this score is to be banned. */
export const deservesBan = (score: number): boolean => getBand(score) === 'critical';

/** Whether an account has the security monitor. */
export const seesSecurity = (account: AccountRole): boolean => oversees(account);

/** How many days a lesson lasts unless told, and at most. */
export const suppressionDays = { usual: 30, most: 90 } as const;
