/** How a company was verified: with a code to the phone number or mailbox on file with FMCSA, or by an officer's call. */
export const companyMethods = ['phone', 'email', 'callback'] as const;
export type CompanyMethod = (typeof companyMethods)[number];

/** Where a code can be sent. */
export const companyChannels = ['phone', 'email'] as const;
export type CompanyChannel = (typeof companyChannels)[number];

export const companyMethodLabels: Record<CompanyMethod, string> = {
  phone: 'Verified by phone on file with FMCSA',
  email: 'Verified by email on file with FMCSA',
  callback: 'Verified by a call to the company',
};

export const channelLabels: Record<CompanyChannel, string> = { phone: 'phone number', email: 'mailbox' };

export const codesPerDay = 3;
export const triesPerCode = 5;
export const codeMinutes = 30;
export const codeLength = 6;

/** A code as it is compared: people type spaces and hyphens. */
export const cleanCompanyCode = (typed: string): string => typed.replace(/[\s-]/g, '');

/** '+13035550142' as '(•••) •••-0142': enough for its owner to know it by. */
export const maskPhone = (phone: string): string => `(•••) •••-${phone.replace(/;.*$/, '').slice(-4)}`;

/** 'dispatch@ridge.example' as 'd•••@ridge.example'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** The recipient of a channel as the account sees it. */
export const maskRecipient = (channel: CompanyChannel, recipient: string): string =>
  channel === 'phone' ? maskPhone(recipient) : maskEmail(recipient);

/** What is known of the last code of an account. */
export interface SentCode {
  readonly wrongTries: number;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
  readonly failure: string | null;
}

/** Whether a code can still be entered. */
export const isCodeOpen = ({ wrongTries, expiresAt, closedAt, failure }: SentCode, now: Date): boolean =>
  closedAt === null && failure === null && wrongTries < triesPerCode && expiresAt > now;

/** When another code may be asked for, of the times at which the last ones were: null for now. */
export function nextCodeAt(sentAt: readonly Date[], now: Date): Date | null {
  const dayAgo = now.getTime() - 86_400_000;
  const lately = sentAt.map((at) => at.getTime()).filter((at) => at > dayAgo);
  return lately.length < codesPerDay ? null : new Date(lately.toSorted((a, b) => b - a)[codesPerDay - 1]! + 86_400_000);
}
