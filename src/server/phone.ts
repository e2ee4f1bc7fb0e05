import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalid } from '#shared/errors.ts';

/** What a text that is no phone number is refused with. */
export const phoneMessage = 'Enter a phone number with area code, like (303) 555-0142 ext. 22, or with + and country code';

/** Extensions as they are called in Canada, in the words that the library knows. */
const localExtension = /[\s,;]*\b(?:local|loc|poste)\b[\s.:#]*(?=\d{1,7}\s*$)/i;
const longestExtension = 7;

/**
 * A phone number as it is stored, E.164 with its extension as in RFC 3966 ('+16045550147;ext=212'); of North America where no country is
 * said. Null for a text that is no number, or more than one.
 */
export function readPhone(typed: string): string | null {
  const text = typed.trim().replace(/^tel:/i, '').replace(localExtension, ' ext. ');
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  if (!phone?.isValid() || (phone.ext ?? '').length > longestExtension) return null;
  return phone.ext ? `${phone.number};ext=${phone.ext}` : phone.number;
}

/** The same of a field that may be left out. Throws 422 on `field` for what is no phone number. */
export function storedPhone<T extends string | null | undefined>(typed: T, field: string): T | string {
  if (!typed) return typed;
  const phone = readPhone(typed);
  if (!phone) throw invalid({ [field]: phoneMessage });
  return phone;
}

/** The number that takes text messages ('+13035550142'), also of one that was stored as it was typed; null for an extension and for none. */
export function smsNumber(stored: string | null): string | null {
  const phone = stored && readPhone(stored);
  return phone && !phone.includes(';') ? phone : null;
}
