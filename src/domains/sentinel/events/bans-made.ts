import { counted } from '#shared/text/counted.ts';
import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';

export const bansAdded = defineEvent(
  'sentinel.bans-made',
  z.object({ addresses: z.int(), accounts: z.int(), reasons: z.array(z.string()) }),
  {
    notifyStaff: {
      who: 'superAdmins',
      notices({ addresses, accounts, reasons }, superAdminIds) {
        const whom = [
          ...(addresses > 0 ? [counted(addresses, { one: 'address', other: 'addresses' })] : []),
          ...(accounts > 0 ? [counted(accounts, { one: 'account', other: 'accounts' })] : []),
        ].join(' and ');
        return superAdminIds.map((userId) =>
          generalNotice(
            userId,
            `Sentinel blocked ${whom}`,
            `${reasons.join('. ')}. Your turn: check them in the security monitor. If one is a mistake, undo it with a note, and Sentinel stops counting such events.`,
            '/security',
          ),
        );
      },
    },
  },
);
