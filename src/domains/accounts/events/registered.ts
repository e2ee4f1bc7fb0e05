import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { isAdmin, roles } from '#shared/roles.ts';
import { auditAccount, auditOwnAccount } from './account-event.ts';

const guestText = 'You confirmed your request. We email you each offer. Set a password to accept one.';
const ownerText = 'Confirm your email with the link we sent you to see requests you made earlier. Carriers need this to bid and get paid.';

/** A person registered, an administrator was created, or (`isGuest`) a visitor confirmed a request. */
export const accountRegistered = defineEvent(
  'account.registered',
  z.object({ userId: z.uuid(), role: z.enum(roles), isGuest: z.boolean().default(false) }),
  {
    // Administrators are created confirmed, or invited with a mail of their own: nobody sent them a link to confirm an address.
    notify: ({ userId, role, isGuest }) =>
      isAdmin(role) ? [] : [generalNotice(userId, 'Your account was created', isGuest ? guestText : ownerText, '/settings/account', false)],
    audit: ({ userId, role }) => (isAdmin(role) ? auditAccount : auditOwnAccount)({ userId, role }),
  },
);
