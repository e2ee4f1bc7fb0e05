import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { roles } from '#shared/roles.ts';

/** Somebody registered, an administrator was created, or (`isGuest`) a visitor confirmed a request. */
export const accountRegistered = defineEvent(
  'account.registered',
  z.object({ userId: z.uuid(), role: z.enum(roles), isGuest: z.boolean().default(false) }),
);

/** The owner of an account proved that the address is theirs. */
export const emailVerified = defineEvent('account.email-verified', z.object({ userId: z.uuid() }));

/** An account signed in with its password. */
export const accountSignedIn = defineEvent('account.signed-in', z.object({ userId: z.uuid() }));

/** A super admin invited an administrator, or mailed the invitation again. */
export const adminInvited = defineEvent('account.invited', z.object({ userId: z.uuid(), role: z.enum(roles) }));

/** What an account's owner changed. */
const accountChanges = [
  'profile',
  'preferences',
  'email',
  'password',
  'first-password',
  'second-factor-on',
  'second-factor-off',
  'second-factor-tries',
  'proof-tries',
  'api-key-made',
  'api-key-revoked',
  'api-key-suspended',
  'webhook-made',
  'webhook-changed',
] as const;
export type AccountChange = (typeof accountChanges)[number];

/** The API key that was made, revoked or suspended. */
const changedKey = z.object({ id: z.uuid(), scopes: z.array(z.string()), expiresAt: z.string() });
export type ChangedKey = z.output<typeof changedKey>;

/** The owner changed the account; `isAlert`: it concerns the account's safety, and the owner wants to see that at the bell too. */
export const accountChanged = defineEvent(
  'account.changed',
  z.object({ userId: z.uuid(), change: z.enum(accountChanges), isAlert: z.boolean(), apiKey: changedKey.optional() }),
);

/** The owner deleted the account: its row says nothing of a person any more. */
export const accountDeleted = defineEvent('account.deleted', z.object({ userId: z.uuid(), role: z.enum(roles) }));

/** An administrator blocked the account; its sessions have ended. */
export const accountBlocked = defineEvent('account.blocked', z.object({ userId: z.uuid(), reason: z.string() }));

/** An administrator deactivated the account; its sessions have ended. */
export const accountDeactivated = defineEvent('account.deactivated', z.object({ userId: z.uuid(), reason: z.string() }));

/** An administrator activated an account that was deactivated. */
export const accountActivated = defineEvent('account.activated', z.object({ userId: z.uuid() }));

/** An administrator had the link that sets a new password mailed to the owner of the account. */
export const passwordLinkAsked = defineEvent('account.password-link-asked', z.object({ userId: z.uuid() }));

/** An administrator let a blocked account in again. */
export const accountUnblocked = defineEvent('account.unblocked', z.object({ userId: z.uuid(), reason: z.string().nullable() }));

/** An administrator confirmed a Compliance Officer: the role's powers count from here on. */
export const officerConfirmed = defineEvent('account.officer-confirmed', z.object({ userId: z.uuid() }));

/** The person who confirmed a Compliance Officer may not have been the owner of the administrator's account: the officer waits for confirmation again. */
export const officerUnconfirmed = defineEvent('account.officer-unconfirmed', z.object({ userId: z.uuid() }));

/** An administrator declined a Compliance Officer: the account is deactivated and its sessions have ended. */
export const officerDeclined = defineEvent('account.officer-declined', z.object({ userId: z.uuid(), reason: z.string() }));

/** What an administrator decides about an account by hand. */
const accountReviewKinds = ['insurance', 'dot_mc'] as const;

/** An administrator verified or rejected an account's insurance or its DOT and MC numbers; `notes` are for its owner. */
export const accountReviewed = defineEvent(
  'account.reviewed',
  z.object({ userId: z.uuid(), kind: z.enum(accountReviewKinds), verified: z.boolean(), notes: z.string().nullable() }),
);

/** What a business says it is. */
const businessIdentity = z.object({
  companyName: z.string().nullable(),
  dotNumber: z.string().nullable(),
  mcNumber: z.string().nullable(),
});

/** The owner changed the company name or a number: nothing that was verified of the old ones counts any more. */
export const identityChanged = defineEvent(
  'account.identity-changed',
  z.object({
    userId: z.uuid(),
    changed: z.array(z.enum(['companyName', 'dotNumber', 'mcNumber'])),
    before: businessIdentity,
    after: businessIdentity,
  }),
);

/** A reviewer looked at the changed name and numbers of an account. */
export const identityReviewed = defineEvent('account.identity-reviewed', z.object({ userId: z.uuid() }));

/** An administrator was shown an answer as the account gets it; `isFirst`: the first one of this administrator on this day. */
export const accountSeen = defineEvent(
  'account.seen',
  z.object({ userId: z.uuid(), endpoint: z.string(), rowId: z.string().nullable(), adminName: z.string(), isFirst: z.boolean() }),
);
