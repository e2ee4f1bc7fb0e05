import { afterEach, expect, it, vi } from 'vitest';
import { toastStore } from '#web/ui/feedback/toast-store.ts';
import { catchSends, getHook } from '../../../../test/harness/browser/screen.tsx';
import { useClaimStep } from './claim-data.ts';

afterEach(() => void vi.unstubAllGlobals());

const body = { event: 'offered', amount: '300.00', words: 'For the door' } as const;
const refusal = (status: number) => Response.json({ error: 'The claim was settled', code: 'no' }, { status });

it('a step of a claim is sent as entered', async () => {
  const { sent } = catchSends();
  expect(await getHook(() => useClaimStep('c1'))(body)).toBe(true);
  expect(sent).toEqual([['POST /api/claims/c1/steps', body]]);
});

it('a step that came too late is reported in a toast, and other failures keep the dialog open', async () => {
  catchSends(() => refusal(409));
  expect(await getHook(() => useClaimStep('c1'))(body)).toBe(false);
  expect(toastStore.read()).toMatchObject({ title: 'Failed to send', description: 'The claim was settled', variant: 'destructive' });
  catchSends(() => refusal(422));
  await expect(getHook(() => useClaimStep('c1'))(body)).rejects.toThrow('The claim was settled');
});
