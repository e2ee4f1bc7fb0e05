import { toActor, buildAccount } from '#domains/accounts/fixtures.ts';
import type { Actor, Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { roles, type Role } from '#shared/roles.ts';
import { toWording } from './vocabulary/words.ts';

export type QueryOverrides = Readonly<Record<string, unknown>>;

export async function buildCopilotQuery(sql: Sql, overrides: QueryOverrides & { readonly userId: string }): Promise<string> {
  const row = {
    id: newId(),
    question: 'Which tires are best for snow?',
    answer: 'I do not have a sourced answer to this.',
    confidence: 0.2,
    isAnswered: false,
    sources: [],
    nearest: [],
    topics: ['securement'],
    latencyMs: 5,
    askedAt: new Date(),
    ...overrides,
  };
  const written = { wording: toWording(row.question), ...row, sources: sql.json(row.sources), nearest: sql.json(row.nearest) };
  await sql`insert into copilot_queries ${sql(written)}`;
  return row.id;
}

export async function buildAskers(sql: Sql): Promise<Readonly<Record<Role, Actor>>> {
  const askers = await Promise.all(roles.map(async (role) => [role, toActor(await buildAccount(sql, { role }))] as const));
  return Object.fromEntries(askers) as Record<Role, Actor>;
}
