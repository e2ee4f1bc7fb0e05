import type { ActorCtx } from '#server/db/context.ts';
import type { CopiedRow, PersonalData } from '#server/personal-data.ts';
import type { SealedWords } from '#server/files/day-seal.ts';
import { openCheckWords } from './check-words.ts';

interface OwnCheck extends SealedWords {
  readonly id: string;
  readonly dotNumber: string | null;
  readonly mcNumber: string | null;
  readonly status: string;
  readonly snapshot: object;
  readonly ipAddress: string | null;
  readonly createdAt: string;
}

/** The checks of the actor's numbers, with what they say. Throws 503 `unavailable` where that cannot be opened now. */
async function listOwnChecks(ctx: ActorCtx, after: string | null, limit: number): Promise<CopiedRow[]> {
  const { sql, actor } = ctx;
  const rows = await sql<OwnCheck[]>`
    select l.id, l.dot_number, l.mc_number, l.status, l.snapshot, l.ip_address, l.created_at, w.sealed_words, w.wrapped_key, w.key_id, w.share_id
    from dot_mc_validation_logs l left join register_check_words w on w.check_id = l.id
    where l.user_id = ${actor.id} and (${after}::uuid is null or l.id > ${after}::uuid) order by l.id limit ${limit}`;
  const copied: CopiedRow[] = [];
  for (const { id, dotNumber, mcNumber, status, snapshot, createdAt, ...row } of rows) {
    const { ipAddress, ...said } = (await openCheckWords(ctx, row)) ?? { ipAddress: row.ipAddress };
    copied.push({ id, dotNumber, mcNumber, status, snapshot: { ...snapshot, ...said }, ipAddress, createdAt });
  }
  return copied;
}

/** What credentials hold about people: answers of the federal register about the numbers of an account. */
export const credentialsPersonalData: PersonalData = {
  tables: [
    { table: 'register_facts', columns: ['user_id', 'legal_name', 'dba_name'], copy: { part: 'registerFacts' }, atDeletion: 'erased' },
    {
      table: 'dot_mc_validation_logs',
      columns: ['user_id', 'ip_address', 'device_fingerprint'],
      copy: { part: 'registerChecks' },
      atDeletion: { stays: 'that a carrier was checked before it hauled has to be provable; addresses and devices are erased' },
    },
    { table: 'register_check_words', columns: ['user_id', 'sealed_words'], copy: { part: 'registerChecks' }, atDeletion: 'erased' },
  ],
  copy: [
    {
      name: 'registerFacts',
      rows: ({ sql, actor }, after) => sql`
        select user_id as id, dot_number, mc_number, outcome, message, checked_at, legal_name, dba_name, authority, retrieved_at
        from register_facts where user_id = ${actor.id} and ${after}::uuid is null`,
    },
    {
      name: 'registerChecks',
      rows: listOwnChecks,
    },
  ],
};
