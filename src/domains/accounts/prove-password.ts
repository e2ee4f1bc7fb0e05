import type { ActorCtx } from '#server/db/context.ts';
import { takeFromLimit } from '#server/http/rate-limit.ts';
import { invalid } from '#shared/errors.ts';
import { isPasswordOf } from './passwords.ts';

/** Wrong guesses that a stolen session may make in a minute, from however many addresses. */
const guessesPerMinute = 10;

/**
 * Makes the actor say the password once more and answers its hash. Throws 422 on `field` for a wrong one, 429 after ten tries
 * in a minute.
 */
export async function provePassword({ sql, actor }: ActorCtx, password: string, field: string): Promise<string> {
  await takeFromLimit(sql, `password of ${actor.id}`, guessesPerMinute);
  const [row] = await sql<{ passwordHash: string }[]>`select password_hash from users where id = ${actor.id}`;
  if (!(await isPasswordOf(row?.passwordHash, password))) throw invalid({ [field]: 'Please check your current password and try again.' });
  return row!.passwordHash;
}
