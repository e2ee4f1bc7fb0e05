import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { HeadFault } from './fault-rules.ts';
import { hashJson, getLeaf, rootFrom, type ChainHead, type TreeStep } from './tree.ts';

/** What is signed of a day: its date in UTC, the day before, and the top of the tree of the chains that grew. */
export interface SignedDayContent {
  readonly day: string;
  readonly previousHash: string;
  readonly root: string;
  readonly heads: number;
}

/** A day as it is kept. */
export interface SignedDay extends SignedDayContent {
  readonly hash: string;
  /** Ed25519 over the canonical JSON of what the day says, base64. */
  readonly signature: string;
  /** SubjectPublicKeyInfo, base64. */
  readonly publicKey: string;
}

const toText = ({ day, previousHash, root, heads }: SignedDayContent) => ({ day, heads, previousHash, root });
const toBytes = (says: SignedDayContent): Buffer => Buffer.from(canonicalize(toText(says))!);

/** The head of a day: SHA-256, in hex, of what it says. */
export const hashDay = (says: SignedDayContent): string => hashJson(toText(says));

/** The signature of a day, base64. */
export const signDay = (says: SignedDayContent, privateKey: KeyObject): string => sign(null, toBytes(says), privateKey).toString('base64');

/** Whether a signature is one of this key over these bytes; a key or a signature that cannot be read is none. */
function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** What does not fit in a signed day itself; null: its hash and its signature are those of what it says. */
export function faultOfDay(signed: SignedDay): 'day_changed' | 'signature' | null {
  if (hashDay(signed) !== signed.hash) return 'day_changed';
  return isSignedBy(signed.publicKey, toBytes(signed), signed.signature) ? null : 'signature';
}

/** The head of one chain in a signed day. */
export interface SignedHead extends ChainHead {
  readonly path: readonly TreeStep[];
  readonly signed: SignedDay;
}

/** Holds a signed head against the chain as it is now; null: it holds. `hashAt` is the hash of the entry at a position, or undefined where there is none. */
export function getFault(head: SignedHead, hashAt: (position: number) => string | undefined): HeadFault | null {
  const { signed, path } = head;
  const now = hashAt(head.position);
  if (now === undefined) return 'entry_missing';
  if (now !== head.hash) return 'entry_changed';
  if (rootFrom(getLeaf(head), path) !== signed.root) return 'not_in_day';
  return faultOfDay(signed);
}
