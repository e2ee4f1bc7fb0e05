import type { Call } from './call.ts';
import { refused } from './refusal.ts';

/** Any kind and account: the id came from an object that the caller can see. */
async function getObject({ sql }: Call, id: string): Promise<unknown> {
  const [row] = await sql<{ data: object }[]>`select data from sandbox_objects where id = ${id}`;
  return row?.data;
}

async function expandAt(call: Call, value: unknown, path: readonly string[]): Promise<unknown> {
  const [field, ...rest] = path;
  if (field === undefined || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((one) => expandAt(call, one, path)));
  const inner = (value as Record<string, unknown>)[field];
  const whole = typeof inner === 'string' ? await getObject(call, inner) : inner;
  if (whole === undefined) throw refused(undefined, `This property cannot be expanded (${field}).`, 'expand');
  return { ...value, [field]: await expandAt(call, whole, rest) };
}

/** For example at 'latest_charge.balance_transaction', or 'data.source' in lists. Throws 400 if a path has no id. */
export async function expand(call: Call, answer: object, paths: readonly string[]): Promise<object> {
  let expanded: unknown = answer;
  for (const path of paths) expanded = await expandAt(call, expanded, path.split('.'));
  return expanded as object;
}
