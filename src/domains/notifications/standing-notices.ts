import type { accountActivated, accountReviewed, accountSeen, accountUnblocked } from '#domains/accounts/events.ts';
import { documentsHref } from '#domains/compliance/documents-rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { asSentence } from '#shared/sentence.ts';
import type { Notice } from './notice.ts';

const matters = {
  insurance: { title: 'insurance', href: documentsHref('certificate_of_insurance'), next: 'upload a certificate that is in force' },
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
        ? `${asSentence(`An administrator verified your ${title}${why}`)} Nothing is left for you to do here.`
        : `${asSentence(`An administrator did not accept your ${title}${why}`)} Your turn: ${next}.`,
      href,
      byEmail: true,
    },
  ];
}

/** What stands in the bell once the account is let in again; its e-mail has left already, whatever the preferences say. */
export const ofStop = ({ userId, reason }: { userId: string; reason: string }, standing: 'blocked' | 'deactivated'): Notice[] => [
  {
    userId,
    transportId: null,
    title: standing === 'blocked' ? 'Your account was blocked' : 'Your account was deactivated',
    body: `The reason: ${asSentence(reason)} Your open bids and quotes were withdrawn; transports that were booked with you were not moved.`,
    href: '/support/contact-us',
    byEmail: false,
  },
];

/** A blocked account hears that it is let in again. */
export const ofUnblock = ({ userId, reason }: PayloadOf<typeof accountUnblocked>): Notice[] => [
  {
    userId,
    transportId: null,
    title: 'Your account is open again',
    body: `${asSentence(`An administrator ended the block of your account${reason ? `: ${reason}` : ''}`)} You can sign in and go on.`,
    href: '/dashboard',
    byEmail: true,
  },
];

/** The owner hears that the account is active again. */
export const ofActivation = ({ userId }: PayloadOf<typeof accountActivated>): Notice[] => [
  {
    userId,
    transportId: null,
    title: 'Your account is active again',
    body: 'An administrator activated your account. You can sign in and go on.',
    href: '/dashboard',
    byEmail: true,
  },
];

/** An administrator saw the account's screens as it sees them: told once a day of each. */
export const ofLook = ({ userId, adminName, isFirst }: PayloadOf<typeof accountSeen>): Notice[] =>
  isFirst
    ? [
        {
          userId,
          transportId: null,
          title: 'An administrator saw your screens',
          body: `${adminName} looked at your account as you see it. Nothing can be changed that way. Account Settings lists each day on which that happened.`,
          href: '/settings/account',
          byEmail: false,
        },
      ]
    : [];
