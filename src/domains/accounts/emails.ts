import type { Mail } from '#server/mail/outbox.ts';
import { renderMail } from '#server/mail/layout.ts';
import type { Links } from '#server/mail/links.ts';
import { textInMail } from '#shared/text/names.ts';
import { productName } from '#shared/product.ts';

/**
 * Mails about an account name nobody: whoever wrote a name into it need not own the address, and words of a stranger would come to its
 * owner under ours.
 */
const greeting = 'Hello,';

/** Asks the owner of an address to confirm it. */
export const verificationMail = (to: string, url: string): Mail => ({
  to,
  subject: `Confirm your e-mail address for ${productName}`,
  ...renderMail({
    title: 'Confirm your e-mail address',
    paragraphs: [
      greeting,
      `you (or someone using your address) created a ${productName} account. Confirm the address, and requests that you made before you had an account are found; carriers need it to bid and to be paid.`,
      'The link works for seven days.',
    ],
    action: { label: 'Confirm e-mail address', url },
    footer: 'If you did not create this account, ignore this message: nothing happens without your confirmation.',
  }),
});

const inTime = (now: Date): string => `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Asks the owner of a new address to confirm it. */
export const emailChangeMail = (to: string, url: string): Mail => ({
  to,
  subject: `Confirm your new e-mail address for ${productName}`,
  ...renderMail({
    title: 'Confirm your new e-mail address',
    paragraphs: [
      greeting,
      `you asked to use this address for your ${productName} account. It counts as soon as you confirm it; until then the old one does.`,
      'The link works for one day.',
    ],
    action: { label: 'Confirm new address', url },
    footer: 'If you did not ask for this, ignore this message: nothing changes without your confirmation.',
  }),
});

/** Tells the present address that another one was asked for. */
export const emailChangeNotice = (to: string, newEmail: string, resetUrl: string): Mail => ({
  to,
  subject: `Another e-mail address was asked for on your ${productName} account`,
  ...renderMail({
    title: 'A new e-mail address was asked for',
    paragraphs: [
      greeting,
      `somebody who is signed in to your account asked to replace this address by ${newEmail}. It is replaced when the link we sent there is followed.`,
      'If that was not you, set a new password now: it ends every session and stops the change.',
    ],
    action: { label: 'Set a new password', url: resetUrl },
    footer: 'You get this because the safety of your account is concerned.',
  }),
});

/** Tells the old address that another one took its place, with the way back. */
export const emailRestoreMail = (to: string, fullName: string, newEmail: string, url: string): Mail => ({
  to,
  subject: `Take back your e-mail address on ${productName}`,
  ...renderMail({
    title: 'Your e-mail address was replaced',
    paragraphs: [
      `Hello ${textInMail(fullName)},`,
      `${newEmail} is the address of your account now. If you did this, there is nothing to do.`,
      'If you did not, take this address back within seven days: you choose a new password. Every session and API key ends, and everything that was opened since the session began that made this change: second factors, webhooks, feeds, links, people who were let in, and a payout account.',
    ],
    action: { label: 'Take back this address', url },
    footer: 'You get this because the safety of your account is concerned.',
  }),
});

/** Why a link that sets a password is mailed. */
export type PasswordLinkCause = 'asked' | 'sent_by_administrator' | 'invitation';

const passwordLinkTexts: Record<PasswordLinkCause, { text: string; label: string; footer: string }> = {
  asked: {
    text: 'you (or someone using your address) asked for a new password. The link works once, for one hour.',
    label: 'Set a new password',
    footer: 'If you did not ask for this, ignore this message: your password stays as it is.',
  },
  sent_by_administrator: {
    text: `an administrator of ${productName} sent you this link to set a new password. It works once, for one hour.`,
    label: 'Set a new password',
    footer: 'If you did not expect this, ignore this message, or ask support: your password stays as it is.',
  },
  invitation: {
    text: 'an account was created for you. Choose a password to use it. The link works once, for seven days.',
    label: 'Choose a password',
    footer: 'If you do not expect this, ignore it.',
  },
};

/** Sends the link that sets a password: asked for, sent by an administrator, or the first one of an invited administrator. */
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

/** Tells the owner of something that concerns the safety of the account; cannot be turned off. */
export const securityMail = (to: string, alert: { title: string; device: string; ip: string; now: Date; resetUrl: string }): Mail => ({
  to,
  subject: `${productName}: ${alert.title}`,
  ...renderMail({
    title: alert.title,
    paragraphs: [
      greeting,
      `this happened on ${inTime(alert.now)} from ${alert.device}, address ${alert.ip}.`,
      'If that was not you, set a new password now: it ends every session and every API key.',
    ],
    action: { label: 'Set a new password', url: alert.resetUrl },
    footer: 'Alerts about the safety of your account cannot be turned off.',
  }),
});

/** Tells the owner of an API key that Sentinel suspended it, and what to do; cannot be turned off. */
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
      `requests with your API key ${textInMail(name)} look like an attack (${reason}). It is refused ${until ? `until ${inTime(until)}` : 'for good'}. Your account and your other keys are not affected.`,
      'If you do not know what sends them, somebody else has the key: revoke it and create another one.',
    ],
    action: { label: 'Look at your API keys', url: linkTo('/settings/account') },
    footer: 'Alerts about the safety of your account cannot be turned off.',
  }),
});

const standingWords = {
  blocked: ['Your account has been blocked', 'Your account has been blocked. Please contact support.'],
  deactivated: ['Your account is deactivated', 'Your account is deactivated. Please contact support.'],
} as const;

/** Tells the owner of an account that it may no longer act, and why; cannot be turned off. */
export const standingMail = ({ linkTo }: Links, to: string, standing: 'blocked' | 'deactivated', reason: string): Mail => ({
  to,
  subject: `${productName}: ${standingWords[standing][0]}`,
  ...renderMail({
    title: standingWords[standing][0],
    paragraphs: [
      greeting,
      standingWords[standing][1],
      `The reason: ${reason}`,
      'Until this is cleared up you cannot sign in, and your open bids and quotes are withdrawn. Transports that are already booked with you are not moved.',
    ],
    action: { label: 'Contact support', url: linkTo('/support/contact-us') },
    footer: 'Messages about the access to your account cannot be turned off.',
  }),
});

/** Tells an officer that an administrator confirmed the account. */
export const officerConfirmedMail = ({ linkTo }: Links, to: string): Mail => ({
  to,
  subject: `Your ${productName} account was confirmed`,
  ...renderMail({
    title: 'Your account was confirmed',
    paragraphs: [
      greeting,
      'an administrator confirmed you as Compliance Officer. You can read transports and the marketplace now, and review the documents that carriers and brokers file.',
    ],
    action: { label: 'Open your dashboard', url: linkTo('/dashboard') },
    footer: 'You get this because you registered as Compliance Officer.',
  }),
});

/** Tells an officer that an administrator declined the account, and why. */
export const officerDeclinedMail = ({ linkTo }: Links, to: string, reason: string): Mail => ({
  to,
  subject: `Your ${productName} account was not confirmed`,
  ...renderMail({
    title: 'Your account was not confirmed',
    paragraphs: [
      greeting,
      `an administrator did not confirm you as Compliance Officer, and the account is deactivated. The reason: ${reason}`,
      'If you think that this is a mistake, write to us.',
    ],
    action: { label: 'Contact support', url: linkTo('/support/contact-us') },
    footer: 'You get this because you registered as Compliance Officer.',
  }),
});

/** The last message to an account: what was deleted and what stays. */
export const farewellMail = (to: string, kept: readonly { what: string; why: string }[]): Mail => ({
  to,
  subject: `Your ${productName} account was deleted`,
  ...renderMail({
    title: 'Your account was deleted',
    paragraphs: [
      greeting,
      'your name, addresses, numbers, sessions, drafts and notices are gone. What stays, and why:',
      ...kept.map(({ what, why }) => `${what}. ${why}`),
    ],
    footer: 'This is the last message to this address.',
  }),
});
