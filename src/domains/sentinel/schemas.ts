import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { idParams } from '#shared/id-schemas.ts';
import { overseerRoles, roles } from '#shared/roles.ts';
import { lifting } from './bans/lifting-schemas.ts';
import { source } from './incidents/schemas.ts';
import { bands, eventTypes } from './rules.ts';

export const securityRoles = overseerRoles;

const score = z.int().min(0).max(100);

export const securityEvent = z.object({
  id: z.uuid(),
  ipAddress: z.string(),
  eventType: z.enum(eventTypes),
  threatScore: score,
  /** Equal events of one moment stand in one row. */
  occurrences: z.int().min(1),
  requestPath: z.string(),
  createdAt: z.string(),
  details: z.record(z.string(), z.string()),
  /** Whom the points count for. */
  source,
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** A part of why somebody was kept out: a kind of event, how often, and the points that were left of it then. */
export const cause = z.object({ eventType: z.enum(eventTypes), times: z.int(), points: z.int() });
export type Cause = z.infer<typeof cause>;

export const ban = z.object({
  id: z.uuid(),
  ipAddress: z.string(),
  reason: z.string(),
  threatScore: score,
  /** Null for a permanent ban. */
  bannedUntil: z.string().nullable(),
  isPermanent: z.boolean(),
  /** Made by Sentinel: whoever was signed in before it passes, unless the own account is held back too. */
  isAutomatic: z.boolean(),
  /** What the score was made of, most points first; empty for a ban by hand. */
  causes: z.array(cause),
  createdAt: z.string(),
});
export type Ban = z.infer<typeof ban>;

/** An account that is held back, wherever it comes from. */
export const suspendedAccount = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  fullName: z.string(),
  role: z.enum(roles),
  reason: z.string(),
  threatScore: score,
  causes: z.array(cause),
  /** Null: until somebody lifts it. */
  heldUntil: z.string().nullable(),
  createdAt: z.string(),
});
export type SuspendedAccount = z.infer<typeof suspendedAccount>;

/** An API key that is suspended, which its owner is not. */
export const suspendedKey = z.object({
  id: z.uuid(),
  name: z.string(),
  userId: z.uuid(),
  ownerName: z.string(),
  role: z.enum(roles),
  reason: z.string(),
  suspendedAt: z.string(),
  /** Null: until somebody lifts it. */
  suspendedUntil: z.string().nullable(),
});
export type SuspendedKey = z.infer<typeof suspendedKey>;

/** What a ban that was a mistake taught: such events do not count for an address or an account, until a day. */
export const lesson = z.object({
  id: z.uuid(),
  /** One of the two is null. */
  ipAddress: z.string().nullable(),
  userId: z.uuid().nullable(),
  accountName: z.string().nullable(),
  eventTypes: z.array(z.enum(eventTypes)),
  note: z.string(),
  endsAt: z.string(),
  /** Null once that account is gone. */
  taughtBy: z.string().nullable(),
  createdAt: z.string(),
});
export type Suppression = z.infer<typeof lesson>;

/** What the monitor shows. Failed logins and honeypot triggers are those of the last 24 hours. */
export const securityMetrics = z.object({
  threatScore: score,
  band: z.enum(bands),
  /** Addresses that are kept out now. */
  blockedIps: z.int(),
  failedLogins: z.int(),
  honeypotTriggers: z.int(),
  /** The fifty newest. */
  recentEvents: z.array(securityEvent),
  /** The hundred newest that hold the searched text. */
  activeBans: z.array(ban),
  /** Bans that hold the searched text, shown or not. */
  matchingBans: z.int(),
  /** 24 whole hours, oldest first, the running one last. */
  eventsByHour: z.array(z.object({ hour: z.string(), count: z.int() })),
  /** What was seen in those hours of each kind, the most often first; a kind without an event is left out. */
  eventsByKind: z.array(z.object({ eventType: z.enum(eventTypes), count: z.int(), points: z.int() })),
  /** The ten addresses, accounts and API keys with the most points in those hours, each with what counts for it. */
  topSources: z.array(z.object({ source, count: z.int(), points: z.int(), isKeptOut: z.boolean() })),
  /** Accounts that are held back now, the hundred newest. */
  heldAccounts: z.array(suspendedAccount),
  /** API keys that are suspended now, the hundred newest. */
  suspendedKeys: z.array(suspendedKey),
  /** Whether critical addresses are banned by themselves. */
  isEnforced: z.boolean(),
  /** 'degraded' while background work is late. */
  systemStatus: z.enum(['operational', 'degraded']),
  measuredAt: z.string(),
});
export type SecurityMetrics = z.infer<typeof securityMetrics>;

export const getSecurityMetrics = {
  summary: "Sentinel's score, events and bans",
  asSeen: true,
  query: z.object({ search: z.string().trim().max(64).optional() }),
  reply: securityMetrics,
} satisfies Schemas;

/** An address as somebody types it; whether it is one is said by `watchedAddress`. */
export const ipAddressInput = z.string('Enter an IP address').trim().min(1, 'Enter an IP address').max(64, 'Enter an IP address');

export const unbanAddress = {
  summary: 'Unban an address, with a note if the ban was a mistake; returns the ban',
  proof: 'needed',
  body: z.object({ ipAddress: ipAddressInput, ...lifting }),
  reply: ban,
  errors: ['not_banned'],
} satisfies Schemas;

export const releaseAccount = {
  summary: 'Release a paused account; returns the pause',
  proof: 'needed',
  body: z.object({ userId: z.uuid(), ...lifting }),
  reply: suspendedAccount,
  errors: ['not_held'],
} satisfies Schemas;

export const releaseKey = {
  summary: 'Release a suspended API key; returns the suspension',
  proof: 'needed',
  body: z.object({ apiKeyId: z.uuid(), note: lifting.note }),
  reply: suspendedKey,
  errors: ['not_suspended'],
} satisfies Schemas;

export const listLessons = {
  summary: 'Active exceptions from mistaken bans, with who made them and why',
  reply: z.array(lesson),
} satisfies Schemas;

export const takeLessonBack = {
  summary: 'Remove an exception; returns it',
  proof: 'not needed: it makes Sentinel stricter, and unbanning can add an exception again',
  params: idParams,
  reply: lesson,
  errors: ['not_in_force'],
} satisfies Schemas;
