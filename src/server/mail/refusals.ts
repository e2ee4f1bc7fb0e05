/** nodemailer's error, with the refused command and the response (RFC 5321, section 4.2). */
export interface Refusal extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * What a refusal concerns. 'passing': temporary. 'mail': this recipient or text. 'us': all our mail, until an operator fixes the
 * configuration. 'rule': us (relaying, sender) or this recipient; the response doesn't specify which.
 */
export type RefusedFor = 'passing' | 'mail' | 'us' | 'rule';

/** Enhanced status code, '5.7.1' (RFC 2034, section 4). */
const getStatus = ({ response = '' }: Refusal): string => /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1] ?? '';

/** Sign-in required, too weak, rejected or not encrypted (RFC 4954, section 6). */
const wantsSignIn = new Set([530, 534, 535, 538]);

/**
 * Postfix and others (`smtpd_delay_reject`) report problems with sender and client only at the recipient. X.1.7 and X.1.8 mean the sender's
 * address, X.7 a rule (RFC 3463, sections 3.2 and 3.8); old servers give no such code.
 */
function refusedAtRecipient(refusal: Refusal): RefusedFor {
  const { responseCode = 0, response = '' } = refusal;
  const status = getStatus(refusal);
  if (wantsSignIn.has(responseCode) || status === '5.1.7' || status === '5.1.8') return 'us';
  const isOldRule = status === '' && (responseCode === 554 || /\brelay/i.test(response));
  return status.startsWith('5.7.') || isOldRule ? 'rule' : 'mail';
}

export function classifyRefusal(refusal: Refusal): RefusedFor {
  const { code, command, responseCode = 0 } = refusal;
  // Includes 454, a temporary authentication failure, which must not use up attempts.
  if (code === 'EAUTH') return 'us';
  if (responseCode < 500) return 'passing';
  if (command === 'RCPT TO') return refusedAtRecipient(refusal);
  return command === 'DATA' ? 'mail' : 'us';
}
