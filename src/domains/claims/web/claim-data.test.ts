import { afterEach, expect, it, vi } from 'vitest';
import { toastStore } from '#web/ui/feedback/toast-store.ts';
import { catchSends, getHook } from '../../../../test/harness/browser/screen.tsx';
import { useClaimStep } from './claim-data.ts';

afterEach(() => void vi.unstubAllGlobals());

const body = { event: 'offered', amount: '300.00', words: 'For the door' } as const;
const refusal = (status: number) => Response.json({ error: 'The claim was settled', code: 'no' }, { status });

it('a step of a claim goes as it was taken', async () => {
  const { sent } = catchSends();
  expect(await getHook(() => useClaimStep('c1'))(body)).toBe(true);
  expect(sent).toEqual([['POST /api/claims/c1/steps', body]]);
});

it('one that somebody else was faster with is told, any other failure keeps the window open', async () => {
  catchSends(() => refusal(409));
  expect(await getHook(() => useClaimStep('c1'))(body)).toBe(false);
  expect(toastStore.read()).toMatchObject({ title: 'Failed to send', description: 'The claim was settled', variant: 'destructive' });
  catchSends(() => refusal(422));
  await expect(getHook(() => useClaimStep('c1'))(body)).rejects.toThrow('The claim was settled');
});
