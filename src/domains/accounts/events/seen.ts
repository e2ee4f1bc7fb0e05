import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { auditAccount } from './account-event.ts';

export const accountSeen = defineEvent(
  'account.seen',
  z.object({ userId: z.uuid(), endpoint: z.string(), rowId: z.string().nullable(), adminName: z.string(), isFirst: z.boolean() }),
  {
    notify: ({ userId, adminName, isFirst }) =>
      isFirst
        ? [
            generalNotice(
              userId,
              'An administrator viewed your account',
              `${adminName} viewed your account as you see it. Administrators can’t change anything this way. See all views in Account Settings.`,
              '/settings/account',
              false,
            ),
          ]
        : [],
    audit: ({ userId, endpoint, rowId }) => auditAccount({ userId, endpoint, rowId }),
    webhook: ['Account and documents', 'An administrator viewed your account'],
  },
);
