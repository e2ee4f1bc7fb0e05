import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** SHA-256, in hex, of anything in the one form of JSON that anybody can make (RFC 8785). */
export const hashJson = (value: unknown): string => createHash('sha256').update(canonicalize(value)!).digest('hex');

/** Where a chain of custody stood: its last entry's place and hash. */
export interface ChainHead {
  readonly transportId: string;
  readonly position: number;
  readonly hash: string;
  /** 256 random bits, so that the top of a tree with few leaves does not give a hash away; none for heads from before there were salts. */
  readonly salt?: string | null;
}

/** The leaf of a chain's head in the tree of its day. */
export const getLeaf = ({ transportId, position, hash, salt }: ChainHead): string =>
  hashJson(['head', transportId, position, hash, ...(salt ? [salt] : [])]);

const getNode = (left: string, right: string): string => hashJson(['node', left, right]);

/** The top of a tree without leaves. */
export const emptyRoot = hashJson(['empty']);

/** The hash beside one's own on the way to the top, and the side on which it stands: 'L3fa…' or 'R3fa…'. */
export type TreeStep = string;

interface Branch {
  readonly hash: string;
  readonly leaves: readonly number[];
}

/** The top over some leaves, and the way of each to it: with its way a leaf is proven to stand under a top without the other leaves. */
export function toTree(leaves: readonly string[]): { root: string; paths: TreeStep[][] } {
  const paths: TreeStep[][] = leaves.map(() => []);
  const join = (left: Branch, right: Branch | undefined): Branch => {
    // Without a neighbour it rises as it is.
    if (!right) return left;
    for (const leaf of left.leaves) paths[leaf]!.push(`R${right.hash}`);
    for (const leaf of right.leaves) paths[leaf]!.push(`L${left.hash}`);
    return { hash: getNode(left.hash, right.hash), leaves: [...left.leaves, ...right.leaves] };
  };
  let level: Branch[] = leaves.map((hash, index) => ({ hash, leaves: [index] }));
  while (level.length > 1) level = level.flatMap((branch, at) => (at % 2 === 0 ? [join(branch, level[at + 1])] : []));
  return { root: level[0]?.hash ?? emptyRoot, paths };
}

/** The top to which a leaf leads by its way. */
export const rootFrom = (leaf: string, path: readonly TreeStep[]): string =>
  path.reduce((hash, step) => (step.startsWith('L') ? getNode(step.slice(1), hash) : getNode(hash, step.slice(1))), leaf);
