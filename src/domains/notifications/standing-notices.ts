import type { z } from 'zod';
import type { accountReviewed, accountUnblocked } from '#domains/accounts/events.ts';
import type { Notice } from './notices.ts';

type PayloadOf<F extends { schema: z.ZodType }> = z.output<F['schema']>;

const matters = {
  insurance: { title: 'insurance', href: '/compliance-documents', next: 'upload a certificate that is in force' },
  dot_mc: { title: 'DOT and MC numbers', href: '/settings/profile', next: 'check the numbers in your profile' },
} as const;

/** The owner of an account hears what an administrator decided, why, and what to do. */
export function ofAccountReview({ userId, kind, verified, notes }: PayloadOf<typeof accountReviewed>): Notice[] {
  const { title, href, next } = matters[kind];
  const verb = kind === 'insurance' ? 'was' : 'were';
  const why = notes ? `: ${notes}` : '';
  return [
    {
      userId,
      transportId: null,
      title: verified ? `Your ${title} ${verb} verified` : `Your ${title} ${verb} not accepted`,
      body: verified
        ? `An administrator verified your ${title}${why}. Nothing is left for you to do here.`
        : `An administrator did not accept your ${title}${why}. You act next: ${next}.`,
      href,
      byEmail: true,
    },
  ];
}

/** A blocked account hears that it is let in again. */
export const ofUnblock = ({ userId, reason }: PayloadOf<typeof accountUnblocked>): Notice[] => [
  {
    userId,
    transportId: null,
    title: 'Your account is open again',
    body: `An administrator ended the block of your account${reason ? `: ${reason}` : ''}. You can sign in and go on.`,
    href: '/dashboard',
    byEmail: true,
  },
];
