import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditCredentials, credentialsEvent, credentialsNotice } from './credentials-event.ts';

/** `isRestored`: verified before, then lapsed. */
export const credentialsVerified = defineEvent(
  'credentials.verified',
  credentialsEvent.extend({ isRestored: z.boolean().default(false) }),
  {
    notify: ({ userId, message, isRestored }) => [
      isRestored
        ? credentialsNotice(
            userId,
            'Your DOT/MC verification is restored',
            `${message} You can bid again. We've notified the shippers of your active transports.`,
          )
        : credentialsNotice(userId, 'Your DOT/MC numbers are verified', message, false),
    ],
    audit: auditCredentials,
    webhook: ['Account and documents', 'Your numbers were verified'],
  },
);
