import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#shared/ids.ts';
import { ApiError, getUrl } from '#web/api/requests/call.ts';
import { hasNoAnswer } from '#web/offline/outbox.ts';
import type { Work } from '#web/offline/work.ts';
import { emptyContent } from '#domains/inspections/sealing/content-rules.ts';
import type { Inspections } from '#domains/inspections/schemas.ts';
import { listInspections } from '#domains/inspections/endpoints.ts';
import { buildInspectionView } from '#domains/inspections/fixtures.ts';
import { inspectionSends } from './send-waiting.ts';

const [job, account] = [newId(), newId()];
const before = buildInspectionView(job);
const after = { ...before, nextSequence: 2, content: { ...emptyContent, items: { present: false, list: '' } } };
const vehicle = { vehicleType: 'car', vehicleYear: 2019, vin: null, title: '2019 Honda Accord', customerName: null } as const;
const all: Inspections = { vehicle, pickup: before, delivery: null, surveys: [], can: { inspect: 'pickup', survey: false } };
const work: Work = {
  n: 1,
  id: newId(),
  job,
  kind: 'inspection.step',
  says: { stage: 'pickup', doneAt: '2026-11-22T10:01:00.000Z', says: { kind: 'items', data: { present: false, list: '' } } },
  file: null,
  refusal: null,
};
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

it('a response requested before a step was sent does not undo the step', async () => {
  const client = new QueryClient();
  const queryKey = [getUrl(listInspections.path, { params: { id: job } })];
  client.setQueryData(queryKey, all);
  let answer = (_late: Inspections): void => undefined;
  const asked = client
    .fetchQuery({ queryKey, staleTime: 0, queryFn: () => new Promise<Inspections>((resolve) => (answer = resolve)) })
    .catch(() => undefined);
  fetched.mockResolvedValue(Response.json(after));
  await inspectionSends(client, account)['inspection.step'](work, null, new AbortController().signal);
  answer(all);
  await asked;
  expect(client.getQueryData<Inspections>(queryKey)?.pickup).toEqual(after);
  const [url, { body }] = fetched.mock.calls[0]!;
  expect([url, JSON.parse(String(body))]).toMatchObject([`/api/inspections/${before.id}/steps`, { steps: [{ id: work.id, sequence: 1 }] }]);
});

it('a request without an answer ends after its timeout and is sent again', async () => {
  const client = new QueryClient();
  client.setQueryData([getUrl(listInspections.path, { params: { id: job } })], all);
  fetched.mockImplementation(
    (_url, { signal }) => new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error))),
  );
  const ending = new AbortController();
  const send = inspectionSends(client, account)['inspection.step'];
  const sent = send(work, null, ending.signal).catch((error: unknown) => error);
  ending.abort(new DOMException('It took too long', 'TimeoutError'));
  expect(hasNoAnswer(await sent)).toBe(true);
});

it.each([
  ['nobody answered', new TypeError('Failed to fetch'), true],
  ['the driver signed out meanwhile', new DOMException('Signed out', 'AbortError'), true],
  ['the server is unavailable', new ApiError(503, 'Away'), true],
  ['the server refuses', new ApiError(409, 'Sealed', 'sealed'), false],
  ['the data on the phone cannot be opened', new DOMException('', 'OperationError'), false],
  ['the app does not know how to send it', new Error('Reopen the app'), false],
])('if %s it is sent again or reported', (_, error, goesAgain) => {
  expect(hasNoAnswer(error)).toBe(goesAgain);
});
