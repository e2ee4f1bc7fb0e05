import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { isAdmin, roles } from '#shared/roles.ts';
import { auditAccount, auditOwnAccount } from './account-event.ts';

const guestWords = 'You confirmed the request made with your e-mail address. We e-mail you each offer; set a password to accept one.';
const ownerWords =
  'We find the requests you made before you had an account once your e-mail address is confirmed. Carriers need a confirmed address to bid and to be paid. Your turn: confirm it with the link we sent you.';

/** A person registered, an administrator was created, or (`isGuest`) a visitor confirmed a request. */
export const accountRegistered = defineEvent(
  'account.registered',
  z.object({ userId: z.uuid(), role: z.enum(roles), isGuest: z.boolean().default(false) }),
  {
    // Administrators are created confirmed, or invited with a mail of their own: nobody sent them a link to confirm an address.
    notify: ({ userId, role, isGuest }) =>
      isAdmin(role)
        ? []
        : [generalNotice(userId, 'Your account was created', isGuest ? guestWords : ownerWords, '/settings/account', false)],
    audit: ({ userId, role }) => (isAdmin(role) ? auditAccount : auditOwnAccount)({ userId, role }),
  },
);
