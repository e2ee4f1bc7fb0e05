import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { overseerRoles, oversees, type Standing } from '#shared/roles.ts';
import { bands, eventTypes } from './rules.ts';

/** Who reads the security monitor and lifts bans (specification 2, section 6). */
export const securityRoles = overseerRoles;

/** Whether an account has the security monitor. */
export const seesSecurity = (account: Standing): boolean => oversees(account);

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
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const ban = z.object({
  id: z.uuid(),
  ipAddress: z.string(),
  reason: z.string(),
  threatScore: score,
  /** Null for a permanent ban. */
  bannedUntil: z.string().nullable(),
  isPermanent: z.boolean(),
  createdAt: z.string(),
});
export type Ban = z.infer<typeof ban>;

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
  /** Whether critical addresses are banned by themselves. */
  isEnforced: z.boolean(),
  /** 'degraded' while background work is late. */
  systemStatus: z.enum(['operational', 'degraded']),
  measuredAt: z.string(),
});
export type SecurityMetrics = z.infer<typeof securityMetrics>;

export const getSecurityMetrics = endpoint({
  method: 'GET',
  path: '/api/security/metrics',
  summary: 'What Sentinel sees: score, events, bans',
  access: securityRoles,
  asSeen: true,
  query: z.object({ search: z.string().trim().max(64).optional() }),
  reply: securityMetrics,
});

/** An address as somebody types it; whether it is one is said by `watchedAddress`. */
export const ipAddressInput = z.string('Enter an IP address').trim().min(1, 'Enter an IP address').max(64, 'Enter an IP address');

export const unbanAddress = endpoint({
  method: 'POST',
  path: '/api/security/unban',
  summary: 'Lift the ban of an address; answers the ban as it was',
  access: securityRoles,
  proof: 'needed',
  body: z.object({ ipAddress: ipAddressInput }),
  reply: ban,
  errors: ['not_banned'],
});
