import { renderMail } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/outbox.ts';
import { productName } from '#shared/product.ts';

/** Contains no link: the email about the changed address has the recovery link. */
export const bankOfFormerAddressMail = (to: string, last4: string): Mail => ({
  to,
  subject: `${productName}: Bank account for payouts changed`,
  ...renderMail({
    title: 'Bank account for payouts changed',
    paragraphs: [
      'Hello,',
      `The ${productName} account that recently used this email address now gets its payouts in a bank account ending in ${last4}. If you made this change, no action is needed.`,
      'If you did not, recover your account with the link in our email "Your email address was changed". Payouts then wait until you confirm the bank account.',
    ],
    footer: 'You get this email because it concerns the security of your account.',
  }),
});
