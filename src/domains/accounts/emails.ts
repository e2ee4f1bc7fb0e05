import type { Mail } from '#server/mail/outbox.ts';
import { renderMail } from '#server/mail/layout.ts';
import type { Links } from '#server/mail/links.ts';
import { textInMail } from '#shared/text/names.ts';
import { productName } from '#shared/product.ts';

/** No names in the greeting: the sender may have typed any text as the name of another person's address. */
const greeting = 'Hello,';

export const verificationMail = (to: string, url: string): Mail => ({
  to,
  subject: `Confirm your email address for ${productName}`,
  ...renderMail({
    title: 'Confirm your email address',
    paragraphs: [
      greeting,
      `You (or someone using your address) created a ${productName} account. Confirm your address to see requests you made earlier and, if you are a carrier, to bid and get paid.`,
      'The link works for seven days.',
    ],
    action: { label: 'Confirm email address', url },
    footer: 'If you didn’t create this account, ignore this email.',
  }),
});

const inTime = (now: Date): string => `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const emailChangeMail = (to: string, url: string): Mail => ({
  to,
  subject: `Confirm your new email address for ${productName}`,
  ...renderMail({
    title: 'Confirm your new email address',
    paragraphs: [
      greeting,
      `You asked to use this address for your ${productName} account. It replaces your old address when you confirm it.`,
      'The link works for one day.',
    ],
    action: { label: 'Confirm new address', url },
    footer: 'If you didn’t ask for this, ignore this email. Nothing changes.',
  }),
});

export const emailChangeNotice = (to: string, newEmail: string, resetUrl: string): Mail => ({
  to,
  subject: `Someone asked to change the email address of your ${productName} account`,
  ...renderMail({
    title: 'Someone asked to change your email address',
    paragraphs: [
      greeting,
      `Someone signed in to your account asked to change your email address to ${newEmail}. The change takes effect when the link we sent there is opened.`,
      'If that wasn’t you, set a new password now. This ends every session and stops the change.',
    ],
    action: { label: 'Set a new password', url: resetUrl },
    footer: 'We sent you this because it affects your account’s security.',
  }),
});

export const emailRestoreMail = (to: string, fullName: string, newEmail: string, url: string): Mail => ({
  to,
  subject: `Your email address on ${productName} was changed`,
  ...renderMail({
    title: 'Your email address was changed',
    paragraphs: [
      `Hello ${textInMail(fullName)},`,
      `Your account’s email address is now ${newEmail}. If you did this, no action is needed.`,
      'If you didn’t, restore your old address within seven days and choose a new password. This ends every session and API key, and all access added since that session began: second factors, webhooks, feeds, links, people and a payout account.',
    ],
    action: { label: 'Restore this address', url },
    footer: 'We sent you this because it affects your account’s security.',
  }),
});

export type PasswordLinkCause = 'asked' | 'sent_by_administrator' | 'invitation';

const passwordLinkTexts: Record<PasswordLinkCause, { text: string; label: string; footer: string }> = {
  asked: {
    text: 'You (or someone using your address) asked for a new password. The link works once and expires after one hour.',
    label: 'Set a new password',
    footer: 'If you didn’t ask for this, ignore this email. Your password doesn’t change.',
  },
  sent_by_administrator: {
    text: `A ${productName} administrator sent you this link to set a new password. It works once, for one hour.`,
    label: 'Set a new password',
    footer: 'If you didn’t expect this, contact support or ignore this email. Your password doesn’t change.',
  },
  invitation: {
    text: 'We created an account for you. Choose a password to use it. The link works once, for seven days.',
    label: 'Choose a password',
    footer: 'If you didn’t expect this, ignore this email.',
  },
};

export const passwordLinkMail = (to: string, url: string, cause: PasswordLinkCause): Mail => {
  const isInvitation = cause === 'invitation';
  const title = isInvitation ? `You are invited to ${productName}` : 'Set a new password';
  const { text, label, footer } = passwordLinkTexts[cause];
  return {
    to,
    subject: isInvitation ? title : `Set a new password for ${productName}`,
    ...renderMail({ title, paragraphs: [greeting, text], action: { label, url }, footer }),
  };
};

export const securityMail = (to: string, alert: { title: string; device: string; ip: string; now: Date; resetUrl: string }): Mail => ({
  to,
  subject: `${productName}: ${alert.title}`,
  ...renderMail({
    title: alert.title,
    paragraphs: [
      greeting,
      `This happened on ${inTime(alert.now)} from ${alert.device}, IP address ${alert.ip}.`,
      'If that wasn’t you, set a new password now. This ends every session and API key.',
    ],
    action: { label: 'Set a new password', url: alert.resetUrl },
    footer: 'You can’t turn off security alerts.',
  }),
});

export const suspendedKeyMail = (
  { linkTo }: Links,
  to: string,
  { name, until, reason }: { name: string; until: Date | null; reason: string },
): Mail => ({
  to,
  subject: `${productName}: An API key was suspended`,
  ...renderMail({
    title: 'An API key was suspended',
    paragraphs: [
      greeting,
      `Requests with your API key ${textInMail(name)} look like an attack (${reason}). The key is suspended ${until ? `until ${inTime(until)}` : 'permanently'}. Your account and other keys still work.`,
      'If you don’t recognize these requests, someone else has the key. Revoke it and create a new one.',
    ],
    action: { label: 'Check your API keys', url: linkTo('/settings/account') },
    footer: 'You can’t turn off security alerts.',
  }),
});

const standingTexts = {
  blocked: ['Your account has been blocked', 'Your account has been blocked. Please contact support.'],
  deactivated: ['Your account is deactivated', 'Your account is deactivated. Please contact support.'],
} as const;

export const accountStatusMail = ({ linkTo }: Links, to: string, status: 'blocked' | 'deactivated', reason: string): Mail => ({
  to,
  subject: `${productName}: ${standingTexts[status][0]}`,
  ...renderMail({
    title: standingTexts[status][0],
    paragraphs: [
      greeting,
      standingTexts[status][1],
      `Reason: ${reason}`,
      'You can’t sign in, and we withdrew your open bids and quotes. Transports already booked with you continue.',
    ],
    action: { label: 'Contact support', url: linkTo('/support/contact-us') },
    footer: 'You can’t turn off messages about access to your account.',
  }),
});

export const officerConfirmedMail = ({ linkTo }: Links, to: string): Mail => ({
  to,
  subject: `Your ${productName} account was confirmed`,
  ...renderMail({
    title: 'Your account was confirmed',
    paragraphs: [
      greeting,
      'You are now a Compliance Officer. You can view transports and the marketplace, and review documents from carriers and brokers.',
    ],
    action: { label: 'Open your dashboard', url: linkTo('/dashboard') },
    footer: 'We sent you this because you registered as Compliance Officer.',
  }),
});

export const officerDeclinedMail = ({ linkTo }: Links, to: string, reason: string): Mail => ({
  to,
  subject: `Your ${productName} account was not confirmed`,
  ...renderMail({
    title: 'Your account was not confirmed',
    paragraphs: [
      greeting,
      `An administrator declined your registration as Compliance Officer and deactivated your account. Reason: ${reason}`,
      'If you think this is a mistake, contact us.',
    ],
    action: { label: 'Contact support', url: linkTo('/support/contact-us') },
    footer: 'We sent you this because you registered as Compliance Officer.',
  }),
});

export const farewellMail = (to: string, retainedData: readonly { what: string; why: string }[]): Mail => ({
  to,
  subject: `Your ${productName} account was deleted`,
  ...renderMail({
    title: 'Your account was deleted',
    paragraphs: [
      greeting,
      'We deleted your name, addresses, numbers, sessions, drafts and notifications. We must keep:',
      ...retainedData.map(({ what, why }) => `${what}. ${why}`),
    ],
    footer: 'This is our last message to this address.',
  }),
});
