import { z } from 'zod';
import type { FmcsaCarrier } from '../rules.ts';

/** Why FMCSA gave no usable answer. Each means 'unavailable', never 'invalid'. */
export type FmcsaFault =
  | 'key_refused'
  | 'blocked'
  | 'maintenance'
  | 'too_many'
  | 'busy'
  | 'server_error'
  | 'timeout'
  | 'unreachable'
  | 'unreadable';

/** `content` is null or [] if FMCSA found nothing. */
export interface FmcsaContent {
  readonly content: unknown;
  /** FMCSA's retrieval date, ISO 8601; null if missing. */
  readonly retrievedAt: string | null;
}

const fault = (name: FmcsaFault) => ({ fault: name }) as const;

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

function parseStatedStatus(status: number, message: string): FmcsaContent | { fault: FmcsaFault } {
  // FMCSA reports a wrong key as 404 'Webkey not found', so test this first.
  if (/web\s*key/i.test(message)) return fault('key_refused');
  if (status === 403) return fault('blocked');
  if (/not found/i.test(message)) return { content: null, retrievedAt: null };
  return fault(status >= 500 ? 'server_error' : 'unreadable');
}

/** Faults never contain text of the reply, because it may repeat the URL with the key. */
export function readReply(status: number, text: string): FmcsaContent | { fault: FmcsaFault } {
  const json = parsed(text);
  const isEnvelope = typeof json === 'object' && json !== null && 'content' in json;
  const statedText = typeof json === 'string' ? json : isEnvelope && typeof json.content === 'string' ? json.content : null;
  if (statedText !== null) return parseStatedStatus(status, statedText);
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

/** Removes the EIN and links before an answer is stored. */
export function withoutEin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEin);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !dropped.has(key.toLowerCase()));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutEin(inner)]));
}

const entry = z.looseObject({ carrier: z.record(z.string(), z.unknown()) });
const oneOrMany = z.union([z.array(entry), entry.transform((one) => [one]), z.null().transform(() => [])]);

/** Accepts null, one object or an array; removes EINs. Null for anything else. */
export function getCarriers(content: unknown): Record<string, unknown>[] | null {
  const found = oneOrMany.safeParse(content);
  return found.success ? found.data.map(({ carrier }) => withoutEin(carrier) as Record<string, unknown>) : null;
}

const digits = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim().replace(/^0+/, ''))
  .pipe(z.string().regex(/^\d{1,8}$/));
const docket = z.looseObject({ docketNumber: digits, prefix: z.string().trim().toUpperCase() });

/** As 'MC123456'; omits unreadable entries. Null if it is not a list. */
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
/** One letter: FMCSA sends 'Y', 'N', 'A', 'S' and a lower-case 'u'. */
const letter = text.transform((value) => value?.toUpperCase() ?? null);
/** FMCSA sends strings in thousands of dollars: '1000' is a million, '0' is nothing. Anything else is null. */
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

/** Parses a carrier; amounts in whole dollars. Missing or invalid values are null. */
export function readCarrier(raw: Record<string, unknown>): FmcsaCarrier {
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
