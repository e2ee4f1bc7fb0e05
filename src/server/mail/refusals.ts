/** As nodemailer tells it: the command that was answered, with which code, and the whole answer (RFC 5321, section 4.2). */
export interface Refusal extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * Whom a refusal is about. `passing`: nobody, another try may do. `mail`: this recipient or text. `us`: the server takes none of our mails until
 * somebody mends the configuration. `rule`: a rule of the server's, about us (no right to relay, a sender it does not take) or about this
 * recipient, who wants nothing of ours: the answer alone does not tell.
 */
export type RefusedFor = 'passing' | 'mail' | 'us' | 'rule';

/** The enhanced status code behind the code of an answer, '5.7.1' (RFC 2034, section 4). */
const getStatus = ({ response = '' }: Refusal): string => /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response)?.[1] ?? '';

/** Signing in: needed, too weak, not taken, needs encryption (RFC 4954, section 6). */
const wantsSignIn = new Set([530, 534, 535, 538]);

/**
 * Servers such as Postfix (`smtpd_delay_reject`) say what they have against sender and client only when they are told a recipient. X.1.7 and X.1.8
 * are about the sender's address, X.7 about rules (RFC 3463, sections 3.2 and 3.8). Old servers say the same without such a code.
 */
function refusedAtRecipient(refusal: Refusal): RefusedFor {
  const { responseCode = 0, response = '' } = refusal;
  const status = getStatus(refusal);
  if (wantsSignIn.has(responseCode) || status === '5.1.7' || status === '5.1.8') return 'us';
  const isOldRule = status === '' && (responseCode === 554 || /\brelay/i.test(response));
  return status.startsWith('5.7.') || isOldRule ? 'rule' : 'mail';
}

/** Says whom a refusal is about, by what was said at which command. */
export function refusedFor(refusal: Refusal): RefusedFor {
  const { code, command, responseCode = 0 } = refusal;
  // A server that cannot ask for passwords just now answers 454: that costs no mail its tries.
  if (code === 'EAUTH') return 'us';
  if (responseCode < 500) return 'passing';
  if (command === 'RCPT TO') return refusedAtRecipient(refusal);
  return command === 'DATA' ? 'mail' : 'us';
}
