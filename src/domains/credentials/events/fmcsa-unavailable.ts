import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';

const reasons = {
  key_refused: {
    title: 'FMCSA rejects the web key',
    nextStep: 'set a valid FMCSA_WEB_KEY and restart',
  },
  blocked: {
    title: 'FMCSA rejects calls from this server',
    nextStep: 'call FMCSA from an address in the United States',
  },
} as const;

/** FMCSA rejects the key or our address; published at most once a day. */
export const fmcsaUnavailable = defineEvent('register.silent', z.object({ reason: z.enum(['key_refused', 'blocked']) }), {
  notifyStaff: {
    who: 'superAdmins',
    notices({ reason }, superAdminIds) {
      const { title, nextStep } = reasons[reason];
      const body = `DOT and MC numbers are not checked, and new carriers stay unverified. Your turn: ${nextStep}.`;
      return superAdminIds.map((id) => generalNotice(id, title, body, '/dashboard'));
    },
  },
  audit: ({ reason }) => ({ subjectType: 'register', subjectId: 'fmcsa', details: { reason } }),
});
