import { defineEvent } from '#server/events/event.ts';
import { auditCredentials, credentialsEvent, credentialsNotice } from './credentials-event.ts';

/** FMCSA doesn't confirm numbers that were not verified before; published when the answer changes. */
export const credentialsRefused = defineEvent('credentials.refused', credentialsEvent, {
  notify: ({ userId, message }) => [
    credentialsNotice(
      userId,
      "We couldn't verify your DOT/MC numbers",
      `${message} Your turn: correct the numbers in your profile, or have FMCSA correct its record, then check again.`,
    ),
  ],
  audit: auditCredentials,
  webhook: ['Account and documents', 'Your numbers were not verified'],
});
