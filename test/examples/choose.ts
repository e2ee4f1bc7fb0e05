import type { ZodType } from 'zod';
import { handlers } from '#app/api.ts';
import type { ApiExample } from '#app/api/api-examples.ts';
import type { RecordedCall } from '../harness/recorded-calls.ts';
import { steady } from './steady.ts';

function toPlaces(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => toPlaces(each, `${at}.[]`));
  if (value && typeof value === 'object') return Object.entries(value).flatMap(([key, each]) => toPlaces(each, `${at}.${key}`));
  return value === null || value === undefined || value === '' ? [] : [`${at} ${typeof value}`];
}

const longestText = 400;
const hasLongText = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > 4 * longestText || (value.length > longestText && !value.includes('\n'))
    : Boolean(value) && typeof value === 'object' && Object.values(value as object).some(hasLongText);

const saidBy = ({ body, answer }: { readonly body?: unknown; readonly answer?: unknown }): string =>
  [...new Set(toPlaces({ body, answer }))].toSorted().join('\n');

const handy = 5_000;

/** Prefers more filled fields, up to a readable size. */
function getWorth(example: ApiExample): number {
  const size = JSON.stringify(example).length;
  if (hasLongText({ body: example.body, answer: example.answer })) return -1;
  const filled = new Set(toPlaces({ body: example.body, answer: example.answer })).size;
  return size > handy ? (filled * handy) / size / 2 : filled;
}

const endpoints = new Map(handlers.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/** Counts fields that the server parses into another type or case; clients should send them as parsed. */
function readOtherwise(sent: unknown, taken: unknown): number {
  if (typeof sent === 'string' && typeof taken === 'string') return sent !== taken && sent.toLowerCase() === taken.toLowerCase() ? 1 : 0;
  if (sent && taken && typeof sent === 'object' && typeof taken === 'object')
    return Object.entries(sent).reduce((sum, [key, each]) => sum + readOtherwise(each, (taken as Record<string, unknown>)[key]), 0);
  return typeof sent === typeof taken ? 0 : 1;
}

interface Candidate {
  readonly example: ApiExample;
  readonly readOtherwise: number;
}

function toCandidate({ call, from, at, body, answer }: RecordedCall): Candidate {
  const { body: schema, transport } = endpoints.get(call)!;
  const isForm = transport === 'multipart';
  const taken = schema?.safeParse(body ?? {}).data as Record<string, unknown> | undefined;
  const told = isForm
    ? Object.fromEntries(Object.entries(body ?? {}).map(([key, sent]) => [key, typeof taken?.[key] === 'number' ? taken[key] : sent]))
    : body;
  const value = steady({ at, value: { ...(told !== undefined && { body: told }), ...(answer !== undefined && { answer }) } });
  return { example: { call, from, ...value }, readOtherwise: schema && !isForm ? readOtherwise(body, taken) : 0 };
}

const isEmpty = ({ answer }: RecordedCall): boolean => Array.isArray(answer) && answer.length === 0;

const isOdd = ({ from }: RecordedCall): boolean => /hostile|malformed|races|at-once|long-texts/.test(from);

function filesFor(recorded: readonly RecordedCall[], standing: readonly ApiExample[]): Set<string> {
  const files = Map.groupBy(recorded, ({ from }) => from);
  const calls = new Map([...files].map(([from, each]) => [from, new Set(each.map(({ call }) => call))]));
  const chosen = new Set(standing.map(({ from }) => from).filter((from) => files.has(from)));
  const left = new Set(recorded.filter(({ from }) => !chosen.has(from)).map(({ call }) => call));
  for (const from of chosen) for (const call of calls.get(from)!) left.delete(call);
  while (left.size > 0) {
    const gain = (from: string) => [...calls.get(from)!].filter((call) => left.has(call)).length;
    const best = [...files.keys()].toSorted((a, b) => gain(b) - gain(a) || (a < b ? -1 : 1))[0]!;
    for (const call of calls.get(best)!) left.delete(call);
    chosen.add(best);
  }
  return chosen;
}

const sorted = (examples: readonly ApiExample[]): ApiExample[] => examples.toSorted((a, b) => (a.call < b.call ? -1 : 1));

const isOfToday = ({ call, answer }: ApiExample): boolean =>
  answer === undefined || (endpoints.get(call)!.reply as ZodType).safeParse(answer).success;

/** Keeps the existing example if it has the same fields. */
function getBest(all: readonly RecordedCall[], standing: ApiExample | undefined): ApiExample {
  const candidates = all.map(toCandidate);
  const least = Math.min(...candidates.map((each) => each.readOtherwise));
  const examples = candidates.filter((each) => each.readOtherwise === least).map(({ example }) => example);
  const mayStay = standing && (isOfToday(standing) || !examples.some(isOfToday));
  if (mayStay && examples.some((each) => each.from === standing.from && saidBy(each) === saidBy(standing))) return standing;
  return examples.reduce((best, each) => (getWorth(each) > getWorth(best) ? each : best));
}

/** Existing examples stay if their test didn't run or the fields are the same, so that the file changes only with the API. */
export function chooseExamples(recorded: readonly RecordedCall[], standing: readonly ApiExample[]): ApiExample[] {
  const sensible = recorded.filter((each) => !isOdd(each));
  const telling = sensible.filter((each) => !isEmpty(each));
  const toldOf = new Set(telling.map(({ call }) => call));
  const usable = [...telling, ...sensible.filter(({ call }) => !toldOf.has(call))];
  const run = new Set(recorded.map(({ from }) => from));
  const before = new Map(standing.map((each) => [each.call, each]));
  const files = filesFor(usable, standing);
  const open = usable.filter(({ call, from }) => files.has(from) && run.has(before.get(call)?.from ?? from));
  const chosen = [...Map.groupBy(open, ({ call }) => call)].map(([call, all]) => getBest(all, before.get(call)));
  return sorted([...chosen, ...standing.filter(({ from }) => !run.has(from))]);
}
