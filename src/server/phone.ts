import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalid } from '#shared/errors.ts';

export const phoneMessage = 'Enter a phone number with area code, like (303) 555-0142 ext. 22, or with + and country code';

/** Canadian terms for an extension, replaced by one that the library knows. */
const localExtension = /[\s,;]*\b(?:local|loc|poste)\b[\s.:#]*(?=\d{1,7}\s*$)/i;
const longestExtension = 7;

/** Returns E.164 with an RFC 3966 extension ('+16045550147;ext=212'), by default in +1. Null unless it is exactly one phone number. */
export function readPhone(typed: string): string | null {
  const text = typed.trim().replace(/^tel:/i, '').replace(localExtension, ' ext. ');
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  if (!phone?.isValid() || (phone.ext ?? '').length > longestExtension) return null;
  return phone.ext ? `${phone.number};ext=${phone.ext}` : phone.number;
}

/** Throws 422 on `field` for an invalid number. */
export function storedPhone<T extends string | null | undefined>(typed: T, field: string): T | string {
  if (!typed) return typed;
  const phone = readPhone(typed);
  if (!phone) throw invalid({ [field]: phoneMessage });
  return phone;
}

/** Null for numbers with an extension, which can't receive texts. Also takes older numbers in any format. */
export function smsNumber(stored: string | null): string | null {
  const phone = stored && readPhone(stored);
  return phone && !phone.includes(';') ? phone : null;
}
