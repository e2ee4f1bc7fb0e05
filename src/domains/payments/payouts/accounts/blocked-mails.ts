import { renderMail } from '#server/mail/layout.ts';
import type { Links } from '#server/mail/links.ts';
import type { Mail } from '#server/mail/outbox.ts';
import { formatUsd, fromCents } from '#shared/money.ts';
import { productName } from '#shared/product.ts';

/** A blocked account reads no notices and gets no mails about them: these leave all the same, as the one about the block did. */
const mail = ({ linkTo }: Links, to: string, title: string, paragraphs: readonly string[]): Mail => ({
  to,
  subject: `${productName}: ${title}`,
  ...renderMail({
    title,
    paragraphs: ['Hello,', ...paragraphs],
    action: { label: 'Contact support', url: linkTo('/support/contact-us') },
    footer: 'Messages about the access to your account cannot be turned off.',
  }),
});

/** What somebody has earned waits, because the account is blocked. */
export function waitingMail(links: Links, to: string, cents: number): Mail {
  const amount = formatUsd(fromCents(cents));
  return mail(links, to, `${amount} waits while your account is blocked`, [
    `${amount} that you have earned is not sent while your account is blocked. It stays yours.`,
    'It goes out by itself as soon as your account is no longer blocked; our payments desk can also send it before, or give it back to the shipper. Your turn: ask support what is to be cleared up.',
  ]);
}

/** The desk has it sent all the same. */
export function sentMail(links: Links, to: string, cents: number, reason: string): Mail {
  const amount = formatUsd(fromCents(cents));
  return mail(links, to, `${amount} that waited is sent to you`, [
    `${amount} that you have earned waited because your account is blocked. Our payments desk has it sent to your payout account all the same.`,
    `The reason: ${reason}`,
    'Your account stays blocked. Ask support if that is wrong.',
  ]);
}

/** The desk gives it back to the shipper. */
export function givenBackMail(links: Links, to: string, cents: number, reason: string): Mail {
  const amount = formatUsd(fromCents(cents));
  return mail(links, to, `${amount} that waited goes back to the shipper`, [
    `${amount} that you have earned waited and was not sent because your account is blocked. Our payments desk gives it back to the shipper.`,
    `The reason: ${reason}`,
    'Ask support if that is wrong.',
  ]);
}
