import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** SHA-256 in hex over canonical JSON (RFC 8785). */
export const hashJson = (value: unknown): string => createHash('sha256').update(canonicalize(value)!).digest('hex');

export interface ChainHead {
  readonly transportId: string;
  readonly position: number;
  readonly hash: string;
  /** 256 random bits, so that a root over few leaves doesn't reveal a hash; absent on heads older than salts. */
  readonly salt?: string | null;
}

export const getLeaf = ({ transportId, position, hash, salt }: ChainHead): string =>
  hashJson(['head', transportId, position, hash, ...(salt ? [salt] : [])]);

const getNode = (left: string, right: string): string => hashJson(['node', left, right]);

export const emptyRoot = hashJson(['empty']);

/** A sibling hash and its side: 'L3fa…' or 'R3fa…'. */
export type TreeStep = string;

interface Branch {
  readonly hash: string;
  readonly leaves: readonly number[];
}

/** Merkle root, and for each leaf the path that proves it is included. */
export function toTree(leaves: readonly string[]): { root: string; paths: TreeStep[][] } {
  const paths: TreeStep[][] = leaves.map(() => []);
  const join = (left: Branch, right: Branch | undefined): Branch => {
    // A node without a sibling moves up unchanged.
    if (!right) return left;
    for (const leaf of left.leaves) paths[leaf]!.push(`R${right.hash}`);
    for (const leaf of right.leaves) paths[leaf]!.push(`L${left.hash}`);
    return { hash: getNode(left.hash, right.hash), leaves: [...left.leaves, ...right.leaves] };
  };
  let level: Branch[] = leaves.map((hash, index) => ({ hash, leaves: [index] }));
  while (level.length > 1) level = level.flatMap((branch, at) => (at % 2 === 0 ? [join(branch, level[at + 1])] : []));
  return { root: level[0]?.hash ?? emptyRoot, paths };
}

export const computeRoot = (leaf: string, path: readonly TreeStep[]): string =>
  path.reduce((hash, step) => (step.startsWith('L') ? getNode(step.slice(1), hash) : getNode(hash, step.slice(1))), leaf);
