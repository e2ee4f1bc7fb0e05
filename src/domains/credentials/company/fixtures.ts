import type { Sql } from '#server/db/context.ts';

/** Does nothing without a DOT number. */
export const buildCompanyVerification = (
  sql: Sql,
  { id, dotNumber }: { id: string; dotNumber: string | null },
  overrides: Readonly<Record<string, unknown>> = {},
) => sql`
  insert into company_verifications ${sql({ userId: id, dotNumber: dotNumber ?? 'none', method: 'phone', verifiedAt: new Date(), ...overrides })}`;
