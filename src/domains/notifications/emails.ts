import { linkToEnd, type MailedAccount as AccountOfLink } from '#domains/accounts/addresses/end-mails.ts';
import { renderMail } from '#server/mail/layout.ts';
import type { Services } from '#server/services.ts';
import type { Mail } from '#server/mail/outbox.ts';
import { formatDate } from '#shared/dates.ts';
import { dayMs, utcDay } from '#shared/dates/days.ts';
import { textInMail } from '#shared/text/names.ts';
import { productName } from '#shared/product.ts';
import type { Notice } from '#server/events/notice.ts';
import type { WeeklyLine, WeeklyReport } from './report/weekly-lines.ts';

interface MailedAccount extends AccountOfLink {
  readonly email: string;
  readonly fullName: string;
  readonly now: Date;
}

export const noticeMail = (services: Services, account: MailedAccount, { title, body, href }: Notice): Mail => ({
  to: account.email,
  subject: textInMail(title),
  unsubscribeUrl: linkToEnd(services, account, 'notices', account.now),
  ...renderMail({
    title: textInMail(title),
    paragraphs: [`Hello ${textInMail(account.fullName)},`, textInMail(body)],
    action: { label: `Open in ${productName}`, url: services.links.linkTo(href) },
    footer: `You get this because email notifications are on for your account. Turn them off at ${services.links.linkTo('/settings/account')}.`,
  }),
});

/** The address may be a stranger's, so the mail contains nothing that users wrote. */
export const unconfirmedMail = (services: Services, account: MailedAccount, { href }: Notice): Mail => ({
  to: account.email,
  subject: `News from ${productName}`,
  unsubscribeUrl: linkToEnd(services, account, 'notices', account.now),
  ...renderMail({
    title: 'There is news about a transport',
    paragraphs: ['Hello,', 'Sign in to read it. Confirm your email address to get the details by email next time.'],
    action: { label: `Open in ${productName}`, url: services.links.linkTo(href) },
    footer: `You get this because email notifications are on for an account with this address. Turn them off at ${services.links.linkTo('/settings/account')}.`,
  }),
});

/** Guests read offers through the link, without signing in. */
export const guestMail = (to: string, fullName: string, { title, body }: Notice, url: string): Mail => ({
  to,
  subject: textInMail(title),
  ...renderMail({
    title: textInMail(title),
    paragraphs: [
      `Hello ${textInMail(fullName)},`,
      textInMail(body),
      "The link shows this transport's offers for 14 days. Set a password there to accept one.",
    ],
    action: { label: 'See your offers', url },
    footer: 'You get this because you confirmed a request with this address. To stop, withdraw the request on the linked page.',
  }),
});

const listLimit = 10;

const toList = (services: Services, heading: string, lines: readonly WeeklyLine[]) => {
  const visibleLines = lines.slice(0, listLimit).map(({ text, href }) => ({ text: textInMail(text), url: services.links.linkTo(href) }));
  const rest = lines.length - visibleLines.length;
  return lines.length === 0
    ? []
    : [
        {
          heading,
          lines: rest > 0 ? [...visibleLines, { text: `and ${rest} more`, url: services.links.linkTo('/dashboard') }] : visibleLines,
        },
      ];
};

const getDay = (time: Date): string => formatDate(utcDay(time));

export const weeklyReportMail = (
  services: Services,
  account: MailedAccount,
  until: Date,
  { counts, waiting, moved }: WeeklyReport,
): Mail => ({
  to: account.email,
  subject: `Your weekly report, ${getDay(until)}`,
  unsubscribeUrl: linkToEnd(services, account, 'weekly', account.now),
  ...renderMail({
    title: 'Your weekly report',
    paragraphs: [
      `Hello ${textInMail(account.fullName)},`,
      `Open items, and changes from ${getDay(new Date(until.getTime() - 7 * dayMs))} to ${getDay(until)}.`,
      counts.join('\n'),
    ],
    lists: [...toList(services, 'Waiting for you', waiting), ...toList(services, 'Changes', moved)],
    action: { label: 'Open your dashboard', url: services.links.linkTo('/dashboard') },
    footer: `You get this because weekly reports are on for your account. Turn them off at ${services.links.linkTo('/settings/account')}.`,
  }),
});
