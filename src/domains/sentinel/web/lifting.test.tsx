import { afterEach, expect, it, vi } from 'vitest';
import { toButtons, catchSends, getHook } from '../../../../test/harness/browser/screen.tsx';
import { SuspendedAccounts } from './suspended-accounts.tsx';
import { toMistake } from './lift-dialog.tsx';
import { SuspendedKeys } from './suspended-keys.tsx';
import { useRelease, useReleaseKey, useUnban } from './use-security.ts';

afterEach(() => void vi.unstubAllGlobals());

it('a ban, a pause and a suspension are each lifted by their own call', async () => {
  const { sent } = catchSends();
  const mistake = { note: 'A test of ours', exemptDays: 7 };
  await getHook(useUnban)({ body: { ipAddress: '203.0.113.7', ...mistake } });
  await getHook(useRelease)({ body: { userId: 'u1', ...mistake } });
  await getHook(useReleaseKey)({ body: { apiKeyId: 'k1', note: 'Ours' } });
  expect(sent.filter(([line]) => line.startsWith('POST'))).toEqual([
    ['POST /api/security/unban', { ipAddress: '203.0.113.7', ...mistake }],
    ['POST /api/security/release-account', { userId: 'u1', ...mistake }],
    ['POST /api/security/release-key', { apiKeyId: 'k1', note: 'Ours' }],
  ]);
});

it('a mistake is sent with its note and number of days', () => {
  expect(toMistake({ note: ' A test of ours ', days: '90' })).toEqual({ note: 'A test of ours', exemptDays: 90 });
});

it('every paused account and suspended key can be released', () => {
  const row = { role: 'carrier', reason: 'A burst', causes: [], threatScore: 80, createdAt: '2026-11-20T10:00:00.000Z', heldUntil: null };
  const held = { ...row, id: 'h1', userId: 'u1', fullName: 'Cal' } as unknown as NonNullable<
    Parameters<typeof SuspendedAccounts>[0]['accounts']
  >[number];
  const key = {
    ...row,
    id: 'k1',
    name: 'Dispatch',
    ownerName: 'Cal',
    suspendedAt: row.createdAt,
    suspendedUntil: null,
  } as unknown as NonNullable<Parameters<typeof SuspendedKeys>[0]['apiKeys']>[number];
  expect(toButtons(<SuspendedAccounts accounts={[held]} />).filter((label) => label === 'Release').length).toBeGreaterThan(0);
  expect(toButtons(<SuspendedKeys apiKeys={[key]} />).filter((label) => label === 'Release').length).toBeGreaterThan(0);
});
