/** Wrong tries per code, on the phone and on the server. */
export const maxTries = 3;

/** Wrong tries per job, across drivers and new codes. */
export const maxJobTries = 9;

export const getTriesRemaining = ({ wrongTries, jobWrongTries }: { wrongTries: number; jobWrongTries: number }): number =>
  Math.min(maxTries - wrongTries, maxJobTries - jobWrongTries);

export const minNoCodeReason = 10;

/** Leaves out characters that are easily confused, such as 0 and O. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

/** PBKDF2 iterations: about one second per code on a phone. */
const rounds = 300_000;

/** Hash digits given to the phone: 160 million codes match, so the code can't be recovered, yet only one typo in 4,096 passes. */
const verifierDigits = 3;

/** Cryptographically random; eight characters have 39 bits. */
export function makeCode(length = codeLength): string {
  const signs: string[] = [];
  const bytes = new Uint8Array(1);
  // Rejects bytes that would make the first characters more likely.
  const end = 256 - (256 % alphabet.length);
  while (signs.length < length) {
    const [byte] = crypto.getRandomValues(bytes);
    if (byte! < end) signs.push(alphabet[byte! % alphabet.length]!);
  }
  return signs.join('');
}

export const cleanCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** A malformed code isn't counted as a try. */
export const isCode = (typed: string): boolean => {
  const code = cleanCode(typed);
  return code.length === codeLength && [...code].every((sign) => alphabet.includes(sign));
};

export const noCode = 'A release code has eight letters and digits, such as K7QF-2MWD. It never contains 0, 1, I, L, O or U';

export const showCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Unique per handover and code. */
export const toSalt = (transportId: string, version: number): string => `carriage release ${transportId} ${version}`;

/** PBKDF2-SHA-256 as 64 hex digits; runs in browser and server. */
async function hashCode(code: string, salt: string): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(cleanCode(code)), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: rounds }, key, 256);
  return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Hash prefix with which an offline phone detects typos. Only the server decides whether a code is right. */
export const getVerifier = async (code: string, salt: string): Promise<string> => (await hashCode(code, salt)).slice(0, verifierDigits);

/** True if the code may be right. Older phones may hold a full hash. */
export const fitsVerifier = async (code: string, { salt, verifier }: { salt: string; verifier: string }): Promise<boolean> =>
  (await hashCode(code, salt)).startsWith(verifier);

export const stopReasons = ['wrong_code', 'too_many_codes', 'driver', 'truck', 'plate', 'number', 'other'] as const;
export type StopReason = (typeof stopReasons)[number];

export const mismatches = ['driver', 'truck', 'plate', 'number', 'other'] as const satisfies readonly StopReason[];

export const stopLabels: Record<StopReason, string> = {
  wrong_code: 'The wrong release code was entered three times',
  too_many_codes: `The wrong release code was entered ${maxJobTries} times on this job`,
  driver: 'A different driver came',
  truck: 'A different truck came',
  plate: "The plate doesn't match",
  number: "The DOT number doesn't match",
  other: "Something else doesn't match",
};

export const tooManyCodes = `The wrong release code was entered ${maxJobTries} times on this job, so you can't make a new one. Cancel the booking or contact support.`;

export const releaseStopped = (why: StopReason | null) => ({
  code: 'release_stopped',
  message: why === 'too_many_codes' ? tooManyCodes : 'The handover is stopped. The shipper must make a new code before pickup',
});

export const describeWrong = (triesLeft: number): string =>
  triesLeft === 1 ? 'Wrong code. You have one try left.' : `Wrong code. You have ${triesLeft} tries left.`;
