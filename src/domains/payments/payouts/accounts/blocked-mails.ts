import { renderMail } from '#server/mail/layout.ts';
import type { Links } from '#server/mail/links.ts';
import type { Mail } from '#server/mail/outbox.ts';
import { formatUsd, fromCents } from '#shared/money.ts';
import { productName } from '#shared/product.ts';

/** Sent even though blocked accounts get no other emails. */
const mail = ({ linkTo }: Links, to: string, title: string, paragraphs: readonly string[]): Mail => ({
  to,
  subject: `${productName}: ${title}`,
  ...renderMail({
    title,
    paragraphs: ['Hello,', ...paragraphs],
    action: { label: 'Contact support', url: linkTo('/support/contact-us') },
    footer: 'You cannot turn off messages about access to your account.',
  }),
});

export function waitingMail(links: Links, to: string, cents: number): Mail {
  const amount = formatUsd(fromCents(cents));
  return mail(links, to, `Your payout of ${amount} is on hold`, [
    `Your account is blocked, so we cannot send the ${amount} you earned. The money is still yours.`,
    'We send it automatically when your account is unblocked. Before that, our team can send it to you or refund it to the shipper. Contact support to resolve the block.',
  ]);
}

export function sentMail(links: Links, to: string, cents: number, reason: string): Mail {
  const amount = formatUsd(fromCents(cents));
  return mail(links, to, `Your payout of ${amount} is on its way`, [
    `Your account is blocked, but we sent the ${amount} you earned to your payout account.`,
    `Reason: ${reason}`,
    'Your account is still blocked. If this is wrong, contact support.',
  ]);
}

export function externalRefundMail(links: Links, to: string, cents: number, reason: string): Mail {
  const amount = formatUsd(fromCents(cents));
  return mail(links, to, `Your payout of ${amount} was refunded to the shipper`, [
    `Your account is blocked, so we did not send the ${amount} you earned. We are refunding it to the shipper.`,
    `Reason: ${reason}`,
    'If this is wrong, contact support.',
  ]);
}
