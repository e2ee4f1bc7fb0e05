import { createHash } from 'node:crypto';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import type { QueryOf } from '#shared/endpoint.ts';
import { findBrokenIndex, verifyChain } from '../chain.ts';
import { findReader, readChain } from '../queries.ts';
import type { CustodyVerification, listSignedDays as listSignedDaysEndpoint, PublishedDay } from './schemas.ts';
import { getFault, type SignedDay, type SignedHead } from './signed-day.ts';

export const listSignedDays = ({ sql }: Ctx, { before, limit }: QueryOf<typeof listSignedDaysEndpoint>): Promise<PublishedDay[]> => sql<
  PublishedDay[]
>`
  select day, previous_hash, root, heads, hash, signature, signing_key_id, signed_at from custody_days
  where (${before ?? null}::date is null or day < ${before ?? null}::date) order by day desc limit ${limit}`;

export async function readSignedHeads({ sql }: Pick<Ctx, 'sql'>, transportId: string): Promise<SignedHead[]> {
  const rows = await sql<(Omit<SignedHead, 'signed'> & SignedDay & { dayHash: string })[]>`
    select h.transport_id, h.position, h.hash, h.path, h.salt, d.day, d.previous_hash, d.root, d.heads, d.hash as day_hash, d.signature, k.public_key
    from custody_heads h join custody_days d on d.id = h.custody_day_id join signing_keys k on k.id = d.signing_key_id
    where h.transport_id = ${transportId} order by h.position`;
  return rows.map(({ transportId: of, position, hash, path, salt, dayHash, ...day }) => ({
    transportId: of,
    position,
    hash,
    path,
    salt,
    signed: { ...day, hash: dayHash },
  }));
}

const toFingerprint = (publicKey: string): string => createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');

export async function getCustodyProof(ctx: ActorCtx, transportId: string): Promise<CustodyVerification> {
  await findReader(ctx, transportId);
  const entries = await readChain(ctx, transportId);
  const holds = verifyChain(entries);
  const heads = await readSignedHeads(ctx, transportId);
  const hashAt = (position: number) => (holds[position - 1] ? entries[position - 1]?.hash : entries[position - 1] && '');
  return {
    entries: entries.length,
    brokenAt: findBrokenIndex(holds),
    days: heads.map((head) => ({
      day: head.signed.day,
      position: head.position,
      hash: head.signed.hash,
      fingerprint: toFingerprint(head.signed.publicKey),
      fault: getFault(head, hashAt),
    })),
  };
}
