import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditAccount } from './account-event.ts';

const accountReviewKinds = ['insurance', 'dot_mc'] as const;

const subjects = {
  insurance: {
    name: 'insurance',
    verb: 'was',
    href: '/compliance-documents?type=certificate_of_insurance',
    nextStep: 'Upload a current certificate.',
  },
  dot_mc: { name: 'DOT and MC numbers', verb: 'were', href: '/settings/profile', nextStep: 'Check the numbers in your profile.' },
} as const;

export const accountReviewed = defineEvent(
  'account.reviewed',
  z.object({ userId: z.uuid(), kind: z.enum(accountReviewKinds), verified: z.boolean(), notes: z.string().nullable() }),
  {
    notify({ userId, kind, verified, notes }) {
      const { name, verb, href, nextStep } = subjects[kind];
      const why = notes ? `: ${notes}` : '';
      return [
        verified
          ? generalNotice(
              userId,
              `Your ${name} ${verb} verified`,
              `${asSentence(`An administrator verified your ${name}${why}`)} No action needed.`,
              href,
            )
          : generalNotice(
              userId,
              `Your ${name} ${verb} rejected`,
              `${asSentence(`An administrator rejected your ${name}${why}`)} ${nextStep}`,
              href,
            ),
      ];
    },
    audit: auditAccount,
    webhook: ['Account and documents', 'Your insurance or numbers were reviewed'],
  },
);
