import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { HeadFault } from './fault-rules.ts';
import { hashJson, getLeaf, computeRoot, type ChainHead, type TreeStep } from './merkle-tree.ts';

export interface SignedDayContent {
  readonly day: string;
  readonly previousHash: string;
  readonly root: string;
  readonly heads: number;
}

export interface SignedDay extends SignedDayContent {
  readonly hash: string;
  /** Ed25519 over canonical JSON, base64. */
  readonly signature: string;
  /** SubjectPublicKeyInfo, base64. */
  readonly publicKey: string;
}

const toText = ({ day, previousHash, root, heads }: SignedDayContent) => ({ day, heads, previousHash, root });
const toBytes = (content: SignedDayContent): Buffer => Buffer.from(canonicalize(toText(content))!);

export const hashDay = (content: SignedDayContent): string => hashJson(toText(content));

export const signDay = (content: SignedDayContent, privateKey: KeyObject): string =>
  sign(null, toBytes(content), privateKey).toString('base64');

/** False also for an unreadable key or signature. */
function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Null if hash and signature match the content. */
export function faultOfDay(signed: SignedDay): 'day_changed' | 'signature' | null {
  if (hashDay(signed) !== signed.hash) return 'day_changed';
  return isSignedBy(signed.publicKey, toBytes(signed), signed.signature) ? null : 'signature';
}

export interface SignedHead extends ChainHead {
  readonly path: readonly TreeStep[];
  readonly signed: SignedDay;
}

/** Compares a signed head with the current chain; null if it matches. `hashAt` returns undefined if there is no entry. */
export function getFault(head: SignedHead, hashAt: (position: number) => string | undefined): HeadFault | null {
  const { signed, path } = head;
  const now = hashAt(head.position);
  if (now === undefined) return 'entry_missing';
  if (now !== head.hash) return 'entry_changed';
  if (computeRoot(getLeaf(head), path) !== signed.root) return 'not_in_day';
  return faultOfDay(signed);
}
