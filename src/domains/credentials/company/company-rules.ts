/** With a code to the phone number or mailbox on file with FMCSA, or by an officer's call. */
export const companyMethods = ['phone', 'email', 'callback'] as const;
export type CompanyMethod = (typeof companyMethods)[number];

export const companyChannels = ['phone', 'email'] as const;
export type CompanyChannel = (typeof companyChannels)[number];

export const companyMethodLabels: Record<CompanyMethod, string> = {
  phone: 'Verified by phone on file with FMCSA',
  email: 'Verified by email on file with FMCSA',
  callback: 'Verified by a call to the company',
};

export const channelLabels: Record<CompanyChannel, string> = { phone: 'phone number', email: 'mailbox' };

export const codesPerDay = 3;
/** Of all accounts with one DOT number, so that nobody floods a company's phone. */
export const codesPerCompany = 6;
export const triesPerCode = 5;
export const codeMinutes = 30;
export const codeLength = 6;

export const cleanCompanyCode = (typed: string): string => typed.replace(/[\s-]/g, '');

/** '+13035550142' as '(•••) •••-0142'. */
export const maskPhone = (phone: string): string => `(•••) •••-${phone.replace(/;.*$/, '').slice(-4)}`;

/** 'dispatch@ridge.example' as 'd•••@ridge.example'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

export const maskRecipient = (channel: CompanyChannel, recipient: string): string =>
  channel === 'phone' ? maskPhone(recipient) : maskEmail(recipient);

export interface SentCode {
  readonly wrongTries: number;
  readonly expiresAt: Date;
  readonly closedAt: Date | null;
  readonly failure: string | null;
}

export const isCodeOpen = ({ wrongTries, expiresAt, closedAt, failure }: SentCode, now: Date): boolean =>
  closedAt === null && failure === null && wrongTries < triesPerCode && expiresAt > now;

/** Null: now. */
export function getNextCodeTime(sentAt: readonly Date[], now: Date): Date | null {
  const dayAgo = now.getTime() - 86_400_000;
  const lately = sentAt.map((at) => at.getTime()).filter((at) => at > dayAgo);
  return lately.length < codesPerDay ? null : new Date(lately.toSorted((a, b) => b - a)[codesPerDay - 1]! + 86_400_000);
}
