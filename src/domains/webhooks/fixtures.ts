import type { Ctx, Sql } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { newSecretBytes, formatSecret } from './signature.ts';

type Overrides = Readonly<Record<string, unknown>>;

/** On, with all events, unless overridden. */
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

/** Delivered with one attempt, unless overridden. */
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
