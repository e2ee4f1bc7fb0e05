import { defineEvent } from '#server/events/event.ts';
import { auditCredentials, credentialsEvent, credentialsNotice } from './credentials-event.ts';

/** Authority or insurance lapsed, or FMCSA no longer lists the number. Once per lapse. */
export const credentialsLapsed = defineEvent('credentials.lapsed', credentialsEvent, {
  notify: ({ userId, message }) => [
    credentialsNotice(
      userId,
      'Your DOT/MC verification lapsed',
      `${message} You can't bid until this is fixed. We've notified the shippers of your active transports. Your turn: have FMCSA correct its record, then check again.`,
    ),
  ],
  audit: auditCredentials,
  webhook: ['Account and documents', 'Your authority lapsed'],
});
