import { renderMail } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/outbox.ts';
import { productName } from '#shared/product.ts';
import { textInMail } from '#shared/text/names.ts';
import { codeMinutes } from './company-rules.ts';

export const companyCodeMail = (to: string, companyName: string, code: string): Mail => ({
  to,
  subject: `${code} is your ${productName} code`,
  ...renderMail({
    title: 'Verify your company',
    paragraphs: [
      'Hello,',
      `An account on ${productName} says that it belongs to ${textInMail(companyName)}. FMCSA lists this mailbox for the company.`,
      `If you opened this account, enter this code there: ${code}`,
      `The code works for ${codeMinutes} minutes. We never call to ask for it.`,
    ],
    footer: `If your company has no account on ${productName}, someone may be using its name. Don't share the code, and reply to tell us.`,
  }),
});
