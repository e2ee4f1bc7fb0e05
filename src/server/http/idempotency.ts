import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, conflict, unreadable } from '#shared/errors.ts';
import type { Ctx, Sql } from '../db/context.ts';
import { inTransaction } from '../db/transaction.ts';
import { RawJson } from './handle.ts';

const toFingerprint = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');

function toText(request: FastifyRequest, reply: FastifyReply, result: unknown): string | null {
  if (result instanceof RawJson) return result.json;
  if (result === undefined) return null;
  const successes = Object.keys((request.routeOptions.schema?.response ?? {}) as object).filter((status) => /^2\d\d$/.test(status));
  return successes[0] ? String(reply.serializeInput(result as Record<string, unknown>, successes[0])) : JSON.stringify(result);
}

/** Such answers are deleted after an hour; clients retry within seconds. */
const holdsToken = (text: string | null): boolean => text !== null && /"(?:token|claimToken)":"/.test(text);

interface KeptAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly holdsToken: boolean;
  readonly sealedBody: Uint8Array | null;
  readonly wrappedKey: Uint8Array | null;
  readonly keyId: string | null;
}

class Repeated {
  readonly storedAnswer: KeptAnswer;

  constructor(storedAnswer: KeptAnswer) {
    this.storedAnswer = storedAnswer;
  }
}

/** Encrypted, because it may contain a session or claim token. */
const sealAnswer = ({ services }: Ctx, text: string | null) =>
  text === null ? { sealed: null, wrappedKey: null, keyId: null } : services.secrets.seal(Buffer.from(text));

const answerGone = () => conflict('answer_gone', 'This was already done, and we no longer have its response. Please start again.');

function openAnswer({ services }: Ctx, { sealedBody: sealed, wrappedKey, keyId }: KeptAnswer): string | null {
  return sealed && wrappedKey && keyId ? services.secrets.open({ sealed, wrappedKey, keyId }).toString() : null;
}

function replay(ctx: Ctx, { storedAnswer }: Repeated, reply: FastifyReply): RawJson | undefined {
  const text = openAnswer(ctx, storedAnswer);
  reply.header('idempotency-replayed', 'true').status(storedAnswer.status);
  return text === null ? undefined : new RawJson(text);
}

async function findStored(sql: Sql, caller: string, key: string, fingerprint: string): Promise<Repeated> {
  const [storedAnswer] = await sql<KeptAnswer[]>`
    select fingerprint, status, holds_token, sealed_body, wrapped_key, key_id from idempotency_keys where caller = ${caller} and key = ${key}`;
  if (!storedAnswer) throw new Error('an idempotency key vanished between its insertion and its reading');
  if (storedAnswer.fingerprint !== fingerprint)
    throw new AppError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request');
  if (storedAnswer.holdsToken && !storedAnswer.sealedBody) throw answerGone();
  return new Repeated(storedAnswer);
}

const keyNeeded = () =>
  new AppError(
    400,
    'idempotency_key_needed',
    'Send an Idempotency-Key: any text, new for each operation and the same for its retries. It prevents moving money twice.',
  );

/**
 * Key, changes and answer are in one transaction: a repetition waits for it and gets the same answer, and a failure leaves nothing. Throws
 * 400 `unreadable` or `idempotency_key_needed`, 422 `idempotency_mismatch` for another request, 409 `answer_gone` for a deleted answer.
 */
export async function runIdempotent<T>(
  ctx: Ctx,
  { request, reply, isRequired }: { request: FastifyRequest; reply: FastifyReply; isRequired: boolean },
  run: (ctx: Ctx) => Promise<T>,
): Promise<T | RawJson | undefined> {
  const key = request.headers['idempotency-key'];
  if (key === undefined && isRequired) throw keyNeeded();
  if (key === undefined) return run(ctx);
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw unreadable('The Idempotency-Key is not valid');
  const caller = ctx.actor?.id ?? ctx.ip;
  const fingerprint = toFingerprint(request);
  const work = async (inner: Ctx) => {
    const { sql } = inner;
    const first = await sql`
      insert into idempotency_keys (caller, key, fingerprint) values (${caller}, ${key}, ${fingerprint}) on conflict do nothing returning 1`;
    if (first.length === 0) return findStored(sql, caller, key, fingerprint);
    const result = await run(inner);
    const text = toText(request, reply, result);
    const { sealed, wrappedKey, keyId } = sealAnswer(inner, text);
    await sql`
      update idempotency_keys set status = ${reply.statusCode}, sealed_body = ${sealed}, wrapped_key = ${wrappedKey}, key_id = ${keyId},
        holds_token = ${holdsToken(text)}
      where caller = ${caller} and key = ${key}`;
    return result;
  };
  // A multipart body can't be read twice.
  const outcome = await inTransaction(ctx, work, { once: request.isMultipart?.() ?? false });
  return outcome instanceof Repeated ? replay(ctx, outcome, reply) : outcome;
}

/** Deletes keys after 24 hours, and answers with a token after one. */
export async function deleteOldIdempotencyKeys({ sql }: Pick<Ctx, 'sql'>): Promise<number> {
  await sql`
    update idempotency_keys set sealed_body = null, wrapped_key = null, key_id = null
    where holds_token and sealed_body is not null and created_at < now() - interval '1 hour'`;
  return (await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`).count;
}
