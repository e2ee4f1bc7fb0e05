import type { Sql } from '#server/db/context.ts';

/** Has the company of an account be verified for its DOT number; nothing without one. */
export const buildCompanyVerification = (
  sql: Sql,
  { id, dotNumber }: { id: string; dotNumber: string | null },
  overrides: Readonly<Record<string, unknown>> = {},
) => sql`
  insert into company_verifications ${sql({ userId: id, dotNumber: dotNumber ?? 'none', method: 'phone', verifiedAt: new Date(), ...overrides })}`;
