import { renderMail } from '#server/mail/layout.ts';
import type { Links } from '#server/mail/links.ts';
import type { Mail } from '#server/mail/outbox.ts';
import { productName } from '#shared/product.ts';
import { deleteAfterDays } from './requests/confirmation-rules.ts';

/** Details for an unconfirmed address: chosen from lists or computed, never typed text. */
export interface UnconfirmedRequest {
  readonly to: string;
  readonly what: string;
  readonly route: string;
  readonly isReminder: boolean;
}

const askedFor = ({ what, route }: UnconfirmedRequest): string =>
  `You (or someone using your address) asked for quotes on ${productName} to move ${what} from ${route}.`;

const footer = `If you did not ask for quotes, ignore this email. We send nothing to carriers and delete the request after ${deleteAfterDays} days.`;

const getSubject = (subject: string, isReminder: boolean): string =>
  isReminder ? `Reminder: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}` : subject;

const confirmSubject = 'Confirm your request';

export const confirmationSubjects: readonly string[] = [false, true].map((isReminder) => getSubject(confirmSubject, isReminder));

export const confirmationMail = (request: UnconfirmedRequest, url: string): Mail => ({
  to: request.to,
  subject: getSubject(confirmSubject, request.isReminder),
  ...renderMail({
    title: 'Confirm your request',
    paragraphs: [
      'Hello,',
      `${askedFor(request)} Confirm your email to send your request to carriers.`,
      'We email you every offer. You do not need an account to read them.',
      'The link works once and expires after 72 hours.',
    ],
    action: { label: 'Confirm your request', url },
    footer,
  }),
});

export const signInMail = ({ linkTo }: Links, request: UnconfirmedRequest): Mail => ({
  to: request.to,
  subject: getSubject('Sign in to send your request', request.isReminder),
  ...renderMail({
    title: 'Sign in to send your request',
    paragraphs: [
      'Hello,',
      `${askedFor(request)} Carriers cannot see it yet.`,
      'You already have an account. Sign in with the browser you used for the request, and we send it to carriers right away. If you sign in with another browser, you find it in your drafts.',
      'Forgot your password? You can reset it on the sign-in page.',
    ],
    action: { label: 'Sign in', url: linkTo('/login') },
    footer,
  }),
});
