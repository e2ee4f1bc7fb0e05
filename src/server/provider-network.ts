import Stripe from 'stripe';

const mostBytes = 8 * 1024 * 1024;

const withoutId: readonly unknown[] = ['list', 'account_link', 'login_link', 'balance'];

async function readWhole(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new Error(`the payment provider answered more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** '/v1/charges/ch_1' returns 'ch_1'. */
const askedId = (method: string, path: string): string | null =>
  method === 'GET' ? (/^\/v1\/(?:[a-z_]+\/)+([a-z]+_\w+)$/.exec(path)?.[1] ?? null) : null;

function getProblem(bytes: Uint8Array, expectedId: string | null): string | null {
  let answer: unknown;
  try {
    answer = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return 'no JSON';
  }
  const { object, id, url, data } = (answer ?? {}) as Record<string, unknown>;
  if (typeof object !== 'string') return 'no object';
  if (object === 'list') return Array.isArray(data) ? null : 'a list without lines';
  if (object === 'account_link' || object === 'login_link')
    return typeof url === 'string' && /^https?:\/\//.test(url) ? null : 'a link to nowhere';
  if (!withoutId.includes(object) && (typeof id !== 'string' || id === '')) return 'an object without an id';
  return expectedId !== null && expectedId !== id ? 'another object than was asked for' : null;
}

/** Throws for redirects and for truncated, oversized or unexpected responses. */
const callProvider: typeof fetch = async (target, init) => {
  const answer = await fetch(target, { ...init, redirect: 'error' });
  const bytes = await readWhole(answer);
  const { pathname } = new URL(String(target instanceof Request ? target.url : target));
  const problem = answer.ok ? getProblem(bytes, askedId(init?.method ?? 'GET', pathname)) : null;
  if (problem) throw new Error(`the payment provider answered ${problem}`);
  return new Response(bytes, { status: answer.status, headers: answer.headers });
};

/** The time limit covers the whole call; Stripe's own client restarts it with every byte. Invalid responses count as network errors. */
export const networkClient = (): NonNullable<Stripe.StripeConfig['httpClient']> => Stripe.createFetchHttpClient(callProvider);
