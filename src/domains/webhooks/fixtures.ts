import type { Ctx, Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { newSecretBytes, formatSecret } from './signature.ts';

type Overrides = Readonly<Record<string, unknown>>;

/** A webhook of an account, on and told of everything unless said, and its secret. */
export async function buildWebhook(
  { sql, services }: Pick<Ctx, 'sql' | 'services'>,
  user: { readonly id: string },
  overrides: Overrides = {},
): Promise<{ id: string; secret: string }> {
  const [id, bytes] = [newId(), newSecretBytes()];
  const row = { id, userId: user.id, url: `https://hooks.example/${id}`, description: '', createdAt: new Date(), ...overrides };
  await sql`insert into webhook_endpoints ${sql(row)}`;
  await sql`insert into webhook_secrets ${sql({ id: newId(), endpointId: id, ...services.secrets.seal(bytes), createdAt: new Date() })}`;
  return { id, secret: formatSecret(bytes) };
}

/** A delivery of a webhook that was taken, unless said otherwise, with one try. */
export async function buildDelivery(sql: Sql, endpointId: string, overrides: Overrides = {}): Promise<string> {
  const id = newId();
  const body = JSON.stringify({ type: 'quote.given', timestamp: new Date().toISOString(), data: { title: 'New quote: $1,100.00' } });
  const row = {
    id,
    endpointId,
    fact: 'quote.given',
    isTest: false,
    body,
    state: 'delivered',
    tries: 1,
    createdAt: new Date(),
    ...overrides,
  };
  await sql`insert into webhook_deliveries ${sql(row)}`;
  const attempt = { id: newId(), deliveryId: id, startedAt: new Date(), tookMs: 120, status: 200, answer: 'ok' };
  await sql`insert into webhook_attempts ${sql(attempt)}`;
  return id;
}
