import { hourMs } from '#shared/dates/days.ts';
import { oversees, type AccountRole } from '#shared/roles.ts';

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

export const eventTypes = Object.keys(eventPoints) as [EventType, ...EventType[]];

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

interface Subject {
  readonly userId: string | null;
  readonly apiKeyId: string | null;
}

/** The API key if one was used (only the key is then suspended), else the signed-in account, else the address. */
export const getCountedKind = ({ userId, apiKeyId }: Subject): 'key' | 'account' | 'address' => {
  if (userId === null) return 'address';
  return apiKeyId === null ? 'account' : 'key';
};

/** While an account is suspended, these count for the address; everything else it sends counts for nobody. */
export const attackTypes: ReadonlySet<EventType> = new Set([
  'failed_login',
  'blocked_login',
  'stuffing',
  'honeypot_path',
  'honeypot_field',
  'injection',
]);

export const maxScore = 100;

export const bands = ['low', 'medium', 'high', 'critical'] as const;
export type Band = (typeof bands)[number];

export const bandLabels: Record<Band, string> = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' };

/** `isEnforced`: automatic bans are on. */
export function describeBand(band: Band, isEnforced: boolean): string {
  if (band === 'low') return 'Nothing unusual in the last hour.';
  if (band === 'medium') return 'Slightly more activity than usual. No action needed.';
  if (band === 'high') return 'One address, or the last hour, stands out. Sentinel keeps watching it.';
  const next = isEnforced ? 'Such addresses are banned automatically.' : 'Automatic bans are off: check the events.';
  return `One address, or the last hour, looks like an attack. ${next}`;
}

export const toScore = (points: number): number => Math.min(maxScore, Math.max(0, Math.round(points)));

export const criticalScore = 51;

/** Low 0-10, medium 11-20, high 21-50, critical 51-100. */
export function getBand(score: number): Band {
  if (score <= 10) return 'low';
  if (score <= 20) return 'medium';
  return score < criticalScore ? 'high' : 'critical';
}

export interface ScoredEvent {
  readonly points: number;
  readonly at: Date;
}

/** Half of the points are left after each hour; future points count in full. */
export const pointsLeft = (points: number, ageMs: number): number => points * 0.5 ** (Math.max(0, ageMs) / hourMs);

export const getScore = (events: readonly ScoredEvent[], now: Date): number =>
  toScore(events.reduce((sum, { points, at }) => sum + pointsLeft(points, now.getTime() - at.getTime()), 0));

export interface PlatformFigures {
  /** Without banned addresses and suspended accounts. */
  readonly highestOpenScore: number;
  readonly eventsLastHour: number;
  /** Average of the seven days before. */
  readonly normalPerHour: number;
}

/** Minimum rate taken as normal, so that a few typos after a quiet week are no alarm. */
export const quietPerHour = 20;

/**
 * The highest open score, or ten times the rate of the last hour relative to normal: a normal hour is 10 (low), twice that 20 (medium),
 * five times 50 (high).
 */
export function platformScore({ highestOpenScore, eventsLastHour, normalPerHour }: PlatformFigures): number {
  const rate = eventsLastHour / Math.max(quietPerHour, normalPerHour);
  return toScore(Math.max(highestOpenScore, 10 * rate));
}

export type BanLength = { readonly hours: number | null };

/** 1 hour, then 24 hours, then permanent. */
export function nextBan(bansBefore: number): BanLength {
  if (bansBefore <= 0) return { hours: 1 };
  return { hours: bansBefore === 1 ? 24 : null };
}

export const deservesBan = (score: number): boolean => getBand(score) === 'critical';

export const canSeeSecurity = (account: AccountRole): boolean => oversees(account);

export const suppressionDays = { usual: 30, most: 90 } as const;
