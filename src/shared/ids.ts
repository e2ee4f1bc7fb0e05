import { z } from 'zod';

/** Any UUID in a path or body; a malformed one is answered like an unknown one. */
export const id = z.uuid();

/** Path parameters of most row endpoints. */
export const idParams = z.object({ id });

const randomPool = new Uint8Array(4096);
let poolAt = randomPool.length;

function takeRandom(count: number): Uint8Array {
  if (poolAt + count > randomPool.length) {
    crypto.getRandomValues(randomPool);
    poolAt = 0;
  }
  poolAt += count;
  return randomPool.subarray(poolAt - count, poolAt);
}

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hex = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += hexOf[byte];
  return text;
};

let lastMs = 0;
let sequence = 0;

/**
 * UUIDv7 (RFC 9562): sorts by creation time, so it is its own keyset cursor. Ids of one process always rise: those of the same
 * millisecond count in the twelve bits after it (method 1 of section 6.2).
 */
export function newId(now: number = Date.now()): string {
  if (now > lastMs) {
    lastMs = now;
    sequence = takeRandom(1)[0]!;
  } else if (sequence < 0xfff) sequence += 1;
  else {
    lastMs += 1;
    sequence = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const random = takeRandom(8);
  random[0] = (random[0]! & 0x3f) | 0x80;
  const tail = hex(random);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
