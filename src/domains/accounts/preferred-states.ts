import type { Ctx } from '#server/db/context.ts';

/** Keeps the states an account would rather drive to, by their two letters. */
export async function setPreferredStates({ sql, now }: Ctx, userId: string, states: readonly string[]): Promise<void> {
  await sql`update users set preferred_states = ${[...states]}, updated_at = ${now} where id = ${userId}`;
}
