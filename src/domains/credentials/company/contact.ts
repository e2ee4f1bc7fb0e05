import { lockNumbers } from '#domains/accounts/overseen/dot-mc-mark.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readPhone } from '#server/phone.ts';
import { findOpenData, type DataFault, type DataRow } from '../open-data/open-data-client.ts';

/** On file with FMCSA; phone in E.164. */
export interface CompanyContact {
  readonly phone: string | null;
  readonly email: string | null;
}

export interface StoredContact extends CompanyContact {
  readonly phoneChangedAt: string | null;
  readonly emailChangedAt: string | null;
  readonly checkedAt: string;
}

const toEmail = (text: string | undefined): string | null => {
  const email = (text ?? '').trim().toLowerCase();
  return /^[^\s@<>,;]+@[^\s@<>,;]+\.[a-z]{2,}$/.test(email) && email.length <= 200 ? email : null;
};

/** Prefers a cell phone, which takes text messages. */
export const toContact = (row: DataRow | undefined): CompanyContact => ({
  phone: readPhone(row?.['cell_phone'] ?? '') ?? readPhone(row?.['phone'] ?? ''),
  email: toEmail(row?.['email_address']),
});

/** Stores FMCSA's contact and when it changed. Requires the account's lock. */
export async function storeContact({ sql, now }: Ctx, userId: string, dotNumber: string, contact: CompanyContact): Promise<void> {
  const row = { userId, dotNumber, ...contact, checkedAt: now };
  const changed = (column: 'phone' | 'email') => sql`
    case when c.dot_number <> excluded.dot_number then null
      when c.${sql(column)} is distinct from excluded.${sql(column)} then excluded.checked_at else c.${sql(`${column}_changed_at`)} end`;
  await sql`
    insert into register_contacts as c ${sql(row)} on conflict (user_id) do update
      set dot_number = excluded.dot_number, phone = excluded.phone, email = excluded.email, checked_at = excluded.checked_at,
        phone_changed_at = ${changed('phone')}, email_changed_at = ${changed('email')}`;
}

/** For the account's current DOT number; null before the first look-up. */
export async function findContact({ sql }: Pick<Ctx, 'sql'>, userId: string): Promise<StoredContact | null> {
  const [row] = await sql<StoredContact[]>`
    select c.phone, c.email, iso(c.phone_changed_at) as phone_changed_at, iso(c.email_changed_at) as email_changed_at, iso(c.checked_at) as checked_at
    from register_contacts c join users u on u.id = c.user_id and u.dot_number = c.dot_number where c.user_id = ${userId}`;
  return row ?? null;
}

/** Stores the contact from FMCSA's census. Returns why it failed, or null. Never call it in a transaction. */
export async function refreshContact(ctx: Ctx, userId: string, dotNumber: string): Promise<DataFault | 'not_configured' | null> {
  const client = findOpenData(ctx);
  if (!client) return 'not_configured';
  const rows = await client.read('census', [dotNumber]);
  if ('fault' in rows) {
    ctx.log.warn({ fault: rows.fault }, "FMCSA's census gave no answer");
    return rows.fault;
  }
  await inTransaction(ctx, async (tx) => {
    const account = await lockNumbers(tx, userId);
    if (account?.dotNumber === dotNumber) await storeContact(tx, userId, dotNumber, toContact(rows[0]));
  });
  return null;
}
