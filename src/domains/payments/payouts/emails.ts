import { renderMail } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/outbox.ts';
import { productName } from '#shared/product.ts';

/** Tells an address that was replaced lately where its former account is paid now. It holds no link: the mail about the change has the one that takes the address back. */
export const bankOfFormerAddressMail = (to: string, last4: string): Mail => ({
  to,
  subject: `${productName}: A bank account for payouts was set`,
  ...renderMail({
    title: 'A bank account for payouts was set',
    paragraphs: [
      'Hello,',
      `the ${productName} account that had this e-mail address until lately is now paid into a bank account ending in ${last4}. If you did this, there is nothing to do.`,
      'If you did not, take your address back with the link in our mail "Take back your e-mail address". Payouts then wait until you confirm where they go.',
    ],
    footer: 'You get this because the safety of your account is concerned.',
  }),
});
