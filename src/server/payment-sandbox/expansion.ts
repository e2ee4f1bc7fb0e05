import type { Call } from './call.ts';
import { refusedParameter } from './refusal.ts';

type Node = Record<string, unknown>;

const depthLimit = 4;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object of this id, whatever it is; those of a connected account are found through what names them. */
async function objectOf({ sql }: Call, id: string): Promise<Node | null> {
  const [row] = await sql<{ data: Node }[]>`select data from sandbox_objects where id = ${id}`;
  return row?.data ?? null;
}

async function expandAt(call: Call, value: unknown, path: readonly string[], name: string): Promise<unknown> {
  if (path.length === 0) return value;
  if (Array.isArray(value)) return Promise.all(value.map((one) => expandAt(call, one, path, name)));
  if (!isNode(value)) return value;
  const [field, ...rest] = path as [string, ...string[]];
  if (!(field in value)) throw refusedParameter(`This property cannot be expanded (${name}).`, 'expand');
  const inner = value[field];
  const whole = typeof inner === 'string' ? await objectOf(call, inner) : inner;
  if (whole === null && typeof inner === 'string') throw refusedParameter(`This property cannot be expanded (${name}).`, 'expand');
  return { ...value, [field]: await expandAt(call, whole, rest, name) };
}

/**
 * An answer in which ids stand for whole objects where `paths` ask for them: 'latest_charge.balance_transaction', 'data.destination' in a
 * list. Throws 400 for what is no id here, and for more than four at once.
 */
export async function expand(call: Call, answer: object, paths: readonly string[]): Promise<object> {
  let expanded: unknown = answer;
  for (const name of paths) {
    const path = name.split('.');
    const depth = path[0] === 'data' ? path.length - 1 : path.length;
    if (depth > depthLimit)
      throw refusedParameter('You cannot expand more than 4 levels of a property.', 'expand', 'property_expansion_max_depth');
    expanded = await expandAt(call, expanded, path, name);
  }
  return expanded as object;
}
