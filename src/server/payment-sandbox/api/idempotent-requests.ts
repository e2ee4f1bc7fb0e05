import { createHash } from 'node:crypto';
import type { Sql, Transaction } from '#server/db/sql/sql.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

type Change = Call & { readonly sql: Transaction };

/** Stripe forgets keys after 24 hours (docs.stripe.com/api/idempotent_requests). */
const dayMs = 86_400_000;

async function claim({ sql, account, now }: Call, key: string, hash: string): Promise<boolean> {
  const rows = await sql`
    insert into sandbox_requests (account, key, hash, created) values (${account}, ${key}, ${hash}, ${now})
    on conflict (account, key) do update set hash = excluded.hash, status = null, body = null, created = excluded.created
      where sandbox_requests.created < ${new Date(now.getTime() - dayMs)}
    returning 1`;
  return rows.length > 0;
}

async function earlierAnswer({ sql, account }: Call, key: string, hash: string): Promise<Answer> {
  const [row] = await sql<{ hash: string; status: number; body: object }[]>`
    select hash, status, body from sandbox_requests where account = ${account} and key = ${key}`;
  const { status, body } = row!;
  if (row!.hash === hash) return { status, body };
  throw new Refusal(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}

/** A Refusal from `work` is returned as the answer, and rolls back its changes. */
async function getAnswer(call: Change, work: (call: Call) => Promise<object>): Promise<Answer> {
  try {
    return { status: 200, body: await call.sql.savepoint((sql) => work({ ...call, sql })) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: error.envelope };
  }
}

/** Later and concurrent calls get the same answer, including refusals. Throws 400 `idempotency_error` if `asked` differs. */
export async function answerIdempotently(
  call: Change,
  key: string | undefined,
  requestText: string,
  work: (call: Call) => Promise<object>,
): Promise<Answer> {
  if (key === undefined) return { status: 200, body: await work(call) };
  const hash = createHash('sha256').update(requestText).digest('hex');
  if (!(await claim(call, key, hash))) return earlierAnswer(call, key, hash);
  const answer = await getAnswer(call, work);
  await call.sql`
    update sandbox_requests set status = ${answer.status}, body = ${call.sql.json(answer.body)} where account = ${call.account} and key = ${key}`;
  return answer;
}

export async function deleteOldRequests(sql: Sql): Promise<number> {
  return (await sql`delete from sandbox_requests where created < now() - interval '24 hours'`).count;
}
