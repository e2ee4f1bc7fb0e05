import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { describeCount } from './sentinel-event.ts';

/** Passwords are tried out over the whole site. Told once a day while it lasts. */
export const waveSeen = defineEvent('sentinel.wave-seen', z.object({ addresses: z.int(), failed: z.int(), entered: z.int() }), {
  notifyStaff: {
    who: 'superAdmins',
    notices({ addresses, failed, entered }, superAdminIds) {
      const what = `Within ten minutes ${describeCount(addresses, 'address', 'addresses')} failed to sign in to ${describeCount(failed, 'account', 'accounts')}, while ${describeCount(entered, 'account was', 'accounts were')} entered.`;
      const body = `${what} An address that tries several accounts now counts more heavily. Your turn: check the security monitor, and whether automatic bans are on.`;
      return superAdminIds.map((userId) => generalNotice(userId, 'Passwords are being tried out', body, '/security'));
    },
  },
  audit: (details) => ({ subjectType: 'sentinel', subjectId: 'wave', details }),
});
