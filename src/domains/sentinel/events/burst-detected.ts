import { counted } from '#shared/text/counted.ts';
import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';

/** Site-wide password guessing; published once a day while it lasts. */
export const burstDetected = defineEvent('sentinel.wave-seen', z.object({ addresses: z.int(), failed: z.int(), entered: z.int() }), {
  notifyStaff: {
    who: 'superAdmins',
    notices({ addresses, failed, entered }, superAdminIds) {
      const what = `Within ten minutes ${counted(addresses, { one: 'address', other: 'addresses' })} failed to sign in to ${counted(failed, { one: 'account', other: 'accounts' })}. ${counted(entered, { one: 'sign-in', other: 'sign-ins' })} succeeded.`;
      const body = `${what} Addresses that try several accounts now get a higher threat score. Your turn: check the security monitor, and whether automatic bans are on.`;
      return superAdminIds.map((userId) => generalNotice(userId, 'Password attack detected', body, '/security'));
    },
  },
  audit: (details) => ({ subjectType: 'sentinel', subjectId: 'wave', details }),
});
