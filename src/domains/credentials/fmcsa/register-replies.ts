import { z } from 'zod';
import type { RegisterCarrier } from '../rules.ts';

/** Why a reply of the register is no answer. All mean 'unavailable', never 'invalid'. */
export type RegisterFault =
  | 'key_refused'
  | 'blocked'
  | 'maintenance'
  | 'too_many'
  | 'busy'
  | 'server_error'
  | 'timeout'
  | 'unreachable'
  | 'unreadable';

/** What a reply holds once it is an answer; `content` is null or [] when the register knows nothing. */
export interface RegisterContent {
  readonly content: unknown;
  /** When the register wrote it, ISO 8601, or null when it did not say. */
  readonly retrievedAt: string | null;
}

const fault = (name: RegisterFault) => ({ fault: name }) as const;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const envelope = z.looseObject({ content: z.unknown(), retrievalDate: z.string().nullish().catch(null) });

const toInstant = (text: string | null | undefined): string | null => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

function parseStatedStatus(status: number, words: string): RegisterContent | { fault: RegisterFault } {
  // The wrong key is told as 404 'Webkey not found': looked for before any other 'not found'.
  if (/web\s*key/i.test(words)) return fault('key_refused');
  if (status === 403) return fault('blocked');
  if (/not found/i.test(words)) return { content: null, retrievedAt: null };
  return fault(status >= 500 ? 'server_error' : 'unreadable');
}

/** Tells answers from the replies that are none. Nothing of the reply's own text leaves in a fault: it may repeat the address with the key. */
export function readReply(status: number, text: string): RegisterContent | { fault: RegisterFault } {
  const json = parsed(text);
  const isEnvelope = typeof json === 'object' && json !== null && 'content' in json;
  const said = typeof json === 'string' ? json : isEnvelope && typeof json.content === 'string' ? json.content : null;
  if (said !== null) return parseStatedStatus(status, said);
  if (status === 401) return fault('key_refused');
  if (status === 403) return fault('blocked');
  if (status === 429) return fault('too_many');
  if (status >= 500) return fault('server_error');
  if (json === undefined) return fault(/<title>[^<]*maintenance/i.test(text) ? 'maintenance' : 'unreadable');
  if (status !== 200 || !isEnvelope) return fault('unreadable');
  const { content, retrievalDate } = envelope.parse(json);
  return { content: content ?? null, retrievedAt: toInstant(retrievalDate) };
}

const dropped = new Set(['ein', '_links']);

/** What may be kept of an answer: everything but the tax number and the links. */
export function withoutEin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEin);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !dropped.has(key.toLowerCase()));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutEin(inner)]));
}

const entry = z.looseObject({ carrier: z.record(z.string(), z.unknown()) });
const oneOrMany = z.union([z.array(entry), entry.transform((one) => [one]), z.null().transform(() => [])]);

/** The carriers of an answer, which come as null, one object or an array, without their tax numbers; null when it is something else. */
export function getCarriers(content: unknown): Record<string, unknown>[] | null {
  const found = oneOrMany.safeParse(content);
  return found.success ? found.data.map(({ carrier }) => withoutEin(carrier) as Record<string, unknown>) : null;
}

const digits = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim().replace(/^0+/, ''))
  .pipe(z.string().regex(/^\d{1,8}$/));
const docket = z.looseObject({ docketNumber: digits, prefix: z.string().trim().toUpperCase() });

/** Docket numbers of an answer as 'MC123456'; entries that cannot be read are left out. Null when it is no list. */
export function toDockets(content: unknown): string[] | null {
  if (content === null) return [];
  if (!Array.isArray(content)) return null;
  return content.flatMap((one) => {
    const read = docket.safeParse(one);
    return read.success ? [`${read.data.prefix}${read.data.docketNumber}`] : [];
  });
}

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value).trim() || null))
  .catch(null);
/** One letter; the register writes 'Y', 'N', 'A', 'S' and a lower-case 'u'. */
const letter = text.transform((value) => value?.toUpperCase() ?? null);
/** Strings in thousands of dollars: '1000' is a million and '0' is nothing; anything else counts as not said. */
const thousands = text.transform((value) => (value !== null && /^\d{1,7}(\.\d+)?$/.test(value) ? Math.round(Number(value) * 1000) : null));
const count = z.number().int().min(0).max(1_000_000).nullish().catch(null);

const carrierShape = z.looseObject({
  dotNumber: text,
  legalName: text,
  dbaName: text,
  statusCode: letter,
  allowedToOperate: letter,
  oosDate: text,
  commonAuthorityStatus: letter,
  contractAuthorityStatus: letter,
  brokerAuthorityStatus: letter,
  carrierOperation: z.looseObject({ carrierOperationCode: letter }).nullish().catch(null),
  bipdInsuranceOnFile: thousands,
  bipdRequiredAmount: thousands,
  cargoInsuranceOnFile: thousands,
  bondInsuranceOnFile: thousands,
  safetyRating: letter,
  mcs150Outdated: letter,
  totalPowerUnits: count,
});

const ratings = { S: 'satisfactory', C: 'conditional', U: 'unsatisfactory' } as const;

/** A carrier as the decision reads it; amounts in whole dollars. What is missing or odd is null, never a guess. */
export function readCarrier(raw: Record<string, unknown>): RegisterCarrier {
  const read = carrierShape.parse(raw);
  return {
    dotNumber: read.dotNumber,
    legalName: read.legalName,
    dbaName: read.dbaName,
    isActive: read.statusCode === 'A',
    isAllowedToOperate: read.allowedToOperate === 'Y',
    outOfServiceDate: read.oosDate,
    authority: [
      ...(read.commonAuthorityStatus === 'A' ? (['common'] as const) : []),
      ...(read.contractAuthorityStatus === 'A' ? (['contract'] as const) : []),
      ...(read.brokerAuthorityStatus === 'A' ? (['broker'] as const) : []),
    ],
    isIntrastate: ['B', 'C'].includes(read.carrierOperation?.carrierOperationCode ?? ''),
    liabilityOnFile: read.bipdInsuranceOnFile,
    liabilityRequired: read.bipdRequiredAmount,
    cargoOnFile: read.cargoInsuranceOnFile,
    bondOnFile: read.bondInsuranceOnFile,
    safetyRating: ratings[read.safetyRating as keyof typeof ratings] ?? null,
    isMcs150Outdated: read.mcs150Outdated === 'Y',
    powerUnits: read.totalPowerUnits ?? null,
  };
}
