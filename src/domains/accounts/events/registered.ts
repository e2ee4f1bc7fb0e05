import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { isAdmin, isPricing, isShipping, roles, type Role } from '#shared/roles.ts';
import { auditAccount, auditOwnAccount } from './account-event.ts';

const guestText = 'You confirmed your request. We email you each offer. Set a password to accept one.';
const getOwnerText = (role: Role): string => {
  const confirm = 'Confirm your email with the link we sent you';
  if (isPricing(role)) return `${confirm}. You need this to bid and get paid.`;
  return isShipping(role) ? `${confirm} to see requests you made earlier.` : `${confirm}.`;
};

export const accountRegistered = defineEvent(
  'account.registered',
  z.object({ userId: z.uuid(), role: z.enum(roles), isGuest: z.boolean().default(false) }),
  {
    // Administrators are created confirmed or invited by a separate mail; they got no confirmation link.
    notify: ({ userId, role, isGuest }) =>
      isAdmin(role)
        ? []
        : [generalNotice(userId, 'Your account was created', isGuest ? guestText : getOwnerText(role), '/settings/account', false)],
    audit: ({ userId, role }) => (isAdmin(role) ? auditAccount : auditOwnAccount)({ userId, role }),
  },
);
