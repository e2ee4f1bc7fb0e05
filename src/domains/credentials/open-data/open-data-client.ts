import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/db/context.ts';
import type { ServiceKey } from '#server/domain-services.ts';

/**
 * FMCSA's public data sets on data.transportation.gov (Socrata). Registration moved to Motus on May 14, 2026: the older data sets of the same
 * names stopped that day, the census did not.
 */
export const dataSets = {
  census: { id: 'az4n-8mr2', dot: 'dot_number' },
  policies: { id: 'c5y8-a4uz', dot: 'usdot_number' },
  policyHistory: { id: '3uet-3z4i', dot: 'usdot_number' },
  authority: { id: 'yu5v-wbh6', dot: 'usdot_number' },
} as const;
export type DataSet = keyof typeof dataSets;

/** Socrata omits empty columns. */
export type DataRow = Readonly<Record<string, string | undefined>>;

export type DataFault = 'too_many' | 'server_error' | 'timeout' | 'unreachable' | 'unreadable' | 'too_long';

export interface OpenDataClient {
  /** All rows for at most `numbersPerCall` DOT numbers. */
  read(dataSet: DataSet, dotNumbers: readonly string[], stop?: AbortSignal): Promise<readonly DataRow[] | { readonly fault: DataFault }>;
}

export interface OpenDataLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly pageRows: number;
  readonly maxPages: number;
}
const defaultLimits: OpenDataLimits = { timeoutMs: 10_000, maxBytes: 8_000_000, pageRows: 1000, maxPages: 10 };

export const numbersPerCall = 50;

/** Null if it exceeds `maxBytes`. */
async function readBody(answer: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function toRows(text: string): DataRow[] | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(json) || !json.every((row) => typeof row === 'object' && row !== null)) return null;
  return json.map((row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? value : undefined])),
  );
}

/** SODA 2 API: `GET /resource/{id}.json?$where=...`, without a key. An app token would only raise the limit per address. */
export function createOpenDataClient(url: string, appToken: string | null, overrides: Partial<OpenDataLimits> = {}): OpenDataClient {
  const limits = { ...defaultLimits, ...overrides };

  async function readPage(dataSet: DataSet, dotNumbers: readonly string[], page: number, stop?: AbortSignal) {
    const { id, dot } = dataSets[dataSet];
    const address = new URL(`/resource/${id}.json`, url);
    address.searchParams.set('$where', `${dot} in (${dotNumbers.map((number) => `'${number}'`).join(',')})`);
    address.searchParams.set('$order', ':id');
    address.searchParams.set('$limit', String(limits.pageRows));
    address.searchParams.set('$offset', String(page * limits.pageRows));
    const timeout = AbortSignal.timeout(limits.timeoutMs);
    try {
      const answer = await fetch(address, {
        headers: { accept: 'application/json', ...(appToken && { 'x-app-token': appToken }) },
        redirect: 'error',
        signal: stop ? AbortSignal.any([stop, timeout]) : timeout,
      });
      if (answer.status === 429) return { fault: 'too_many' } as const;
      if (answer.status >= 500) return { fault: 'server_error' } as const;
      const text = answer.status === 200 ? await readBody(answer, limits.maxBytes) : '';
      if (text === null) return { fault: 'too_long' } as const;
      return toRows(text) ?? ({ fault: 'unreadable' } as const);
    } catch {
      return { fault: timeout.aborted || stop?.aborted ? 'timeout' : 'unreachable' } as const;
    }
  }

  return {
    async read(dataSet, dotNumbers, stop) {
      const numbers = dotNumbers.filter((number) => /^\d{1,8}$/.test(number));
      if (numbers.length > numbersPerCall) throw new Error(`at most ${numbersPerCall} DOT numbers a call`);
      if (numbers.length === 0) return [];
      const rows: DataRow[] = [];
      for (let page = 0; page < limits.maxPages; page += 1) {
        const found = await readPage(dataSet, numbers, page, stop);
        if ('fault' in found) return found;
        rows.push(...found);
        if (found.length < limits.pageRows) return rows;
      }
      return { fault: 'too_long' };
    },
  };
}

export const openDataKey: ServiceKey<OpenDataClient | null> = { absent: null };

/** Null without FMCSA_OPEN_DATA_URL. */
export const createOpenData = ({ openDataUrl, openDataToken }: Config['fmcsa']): OpenDataClient | null =>
  openDataUrl ? createOpenDataClient(openDataUrl, openDataToken) : null;

/** Null if not configured. */
export const findOpenData = ({ services }: Pick<Ctx, 'services'>): OpenDataClient | null => services.domains.get(openDataKey);
