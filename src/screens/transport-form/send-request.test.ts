import { afterEach, expect, it, vi } from 'vitest';
import { catchSends } from '../../../test/harness/browser/screen.tsx';
import { sendRequest } from './send-request.ts';

afterEach(() => void vi.unstubAllGlobals());

const body = { vehicleMake: 'Honda', notes: 'typed last' } as Parameters<typeof sendRequest>[0];
const made = { id: 't1' };

it('a new request is sent with all form values', async () => {
  const { sent, keys } = catchSends(() => made);
  expect(await sendRequest(body, null, 'k')).toEqual(made);
  expect([sent, keys]).toEqual([[['POST /api/transports', body]], ['k']]);
});

it('a draft is saved before it is submitted, with separate idempotency keys', async () => {
  const { sent, keys } = catchSends(() => made);
  expect(await sendRequest(body, 'd1', 'k')).toEqual(made);
  expect(sent.map(([line]) => line)).toEqual(['POST /api/quotes/save-draft', 'POST /api/quotes/draft/d1/submit']);
  expect(sent[0]![1]).toEqual({ ...body, draftId: 'd1' });
  expect(keys).toEqual(['k:saved', 'k']);
});

it('a draft is not submitted if saving it failed', async () => {
  const refused = Response.json({ error: 'Invalid year' }, { status: 422 });
  const { sent } = catchSends(() => refused);
  await expect(sendRequest(body, 'd1', 'k')).rejects.toThrow('Invalid year');
  expect(sent).toHaveLength(1);
});
