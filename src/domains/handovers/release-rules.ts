/** Tries before a handover stops, on the phone and on the server alike. */
export const maxTries = 3;

/** Wrong tries over the life of a job, whoever drives and however often the shipper makes a new code. */
export const maxJobTries = 9;

/** How many tries are left, of this code and of the job. */
export const getTriesRemaining = ({ wrongTries, jobWrongTries }: { wrongTries: number; jobWrongTries: number }): number =>
  Math.min(maxTries - wrongTries, maxJobTries - jobWrongTries);

/** Characters of the reason why nobody can give the code, at least. */
export const minNoCodeReason = 10;

/** Letters and digits that are not taken for one another when they are read aloud or typed in the rain. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

/** Rounds of PBKDF2: a phone takes about a second for one code. */
const rounds = 300_000;

/** Hex digits of the hash that a phone gets: 160 million codes fit, so that no computer finds the right one, and one mistyped code in 4,096. */
const verifierDigits = 3;

/** A new code from a secure source; of the usual eight signs it has 39 bits. */
export function makeCode(length = codeLength): string {
  const signs: string[] = [];
  const bytes = new Uint8Array(1);
  // Bytes above the last whole multiple would make the first signs likelier.
  const end = 256 - (256 % alphabet.length);
  while (signs.length < length) {
    const [byte] = crypto.getRandomValues(bytes);
    if (byte! < end) signs.push(alphabet[byte! % alphabet.length]!);
  }
  return signs.join('');
}

/** A code as it was typed, without spaces, hyphens and small letters. */
export const cleanCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** True for what can be a code at all: a slip of the finger is not a try. */
export const isCode = (typed: string): boolean => {
  const code = cleanCode(typed);
  return code.length === codeLength && [...code].every((sign) => alphabet.includes(sign));
};

/** What says that something typed can be no code. */
export const noCode = 'A release code has eight letters and digits, such as K7QF-2MWD. It never contains 0, 1, I, L, O or U';

/** 'K7QF-2MWD', as it is shown. */
export const showCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** What the hash of a code is made with: no two handovers, and no two codes of one, share it. */
export const toSalt = (transportId: string, version: number): string => `carriage release ${transportId} ${version}`;

/** PBKDF2 with SHA-256, 64 hex digits. The same in the browser and on the server. */
async function hashCode(code: string, salt: string): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(cleanCode(code)), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: rounds }, key, 256);
  return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The beginning of the hash of a code, by which a phone without a signal tells a mistyped code. Whether a code is right the server says. */
export const getVerifier = async (code: string, salt: string): Promise<string> => (await hashCode(code, salt)).slice(0, verifierDigits);

/** Whether a code can be the right one; phones may hold a whole hash from before. */
export const fitsVerifier = async (code: string, { salt, verifier }: { salt: string; verifier: string }): Promise<boolean> =>
  (await hashCode(code, salt)).startsWith(verifier);

/** Why a handover was stopped. */
export const stopReasons = ['wrong_code', 'too_many_codes', 'driver', 'truck', 'plate', 'number', 'other'] as const;
export type StopReason = (typeof stopReasons)[number];

/** What a shipper can find that does not match. */
export const mismatches = ['driver', 'truck', 'plate', 'number', 'other'] as const satisfies readonly StopReason[];

/** What a stop is called where people read it. */
export const stopLabels: Record<StopReason, string> = {
  wrong_code: 'The wrong release code was entered three times',
  too_many_codes: `The wrong release code was entered ${maxJobTries} times on this job`,
  driver: 'A different driver came',
  truck: 'A different truck came',
  plate: "The plate doesn't match",
  number: "The DOT number doesn't match",
  other: "Something else doesn't match",
};

/** Why nothing is picked up after so many wrong codes. */
export const tooManyCodes = `The wrong release code was entered ${maxJobTries} times on this job, so you can't make a new one. Cancel the booking or contact support.`;

/** Why a pickup waits while a handover is stopped. */
export const releaseStopped = (why: StopReason | null) => ({
  code: 'release_stopped',
  message: why === 'too_many_codes' ? tooManyCodes : 'The handover is stopped. The shipper must make a new code before pickup',
});

/** What a wrong try is answered with. */
export const describeWrong = (triesLeft: number): string =>
  triesLeft === 1 ? 'Wrong code. You have one try left.' : `Wrong code. You have ${triesLeft} tries left.`;
