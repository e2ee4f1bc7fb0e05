import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMe } from '#domains/accounts/endpoints.ts';
import { invitationInput } from '#domains/accounts/overseen/invitations-schemas.ts';
import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import type { AdminQuote } from '#domains/quotes/review/admin-quotes-schemas.ts';
import type { Role } from '#shared/roles.ts';
import { systemFlags } from '#shared/system-settings.ts';
import { toButtons, catchSends, toFields, getHook, getText } from '../../../../test/harness/browser/screen.tsx';
import { ConfigForm } from '#domains/settings/web/config-form.tsx';
import { InviteForm } from './console/invite-admin.tsx';
import { settingBody } from '#domains/settings/web/use-setting.ts';
import { useDriverAccess, useReviewDriver } from './drivers/drivers-data.ts';
import { useDecideOfficer } from './users/officers-data.ts';
import { ReviewSteps } from './review/quote-dialog.tsx';
import { FlagStatus } from './review/quote-flags.tsx';
import { useReviewSteps } from './review/review-steps.ts';
import { useFlags } from '#domains/settings/web/use-flags.ts';
import { Steps } from './users/user-dialog.tsx';
import { listRowSteps } from './users/user-management.tsx';
import { useUserSteps } from './users/user-steps.ts';
import { useUpdateState } from './workflow/workflow-data.ts';

const account = { id: 'u2', role: 'shipper', isActive: true, isBlocked: false, isGuest: false, dotNumber: null } as OverseenUser;
const seenBy = (role: Role, change: Partial<OverseenUser>) => {
  const data = { [getMe.path]: { id: 'u1', email: 'a@example.com', role } };
  return [<Steps key="one" user={{ ...account, ...change }} onStep={() => undefined} />, { data }] as const;
};

describe('the actions of an administrator on an account', () => {
  it.each([
    ['admin', {}, ['Deactivate', 'Reset Password', 'View as User']],
    ['super_admin', {}, ['Deactivate', 'Block', 'Reset Password', 'View as User']],
    ['admin', { role: 'carrier', dotNumber: '1234567' }, ['Deactivate', 'Reset Password', 'View as User', 'Revalidate DOT/MC']],
    ['admin', { isActive: false }, ['Activate']],
    ['super_admin', { isBlocked: true }, ['Deactivate', 'Unblock']],
    ['admin', { isBlocked: true }, ['Deactivate']],
    ['admin', { role: 'super_admin' }, []],
    ['super_admin', { role: 'super_admin' }, ['Deactivate', 'Block', 'Reset Password']],
    ['super_admin', { role: 'admin', isGuest: true }, ['Deactivate', 'Block', 'Resend Invitation']],
    ['admin', { role: 'admin', isGuest: true }, ['Deactivate']],
    ['super_admin', { id: 'u1', role: 'super_admin' }, []],
  ] as const)('as %s on one that is %j are %j', (role, change, buttons) => {
    expect(toButtons(...seenBy(role, change as Partial<OverseenUser>))).toEqual(buttons);
  });

  it.each<[Role, Partial<OverseenUser>, readonly string[]]>([
    ['admin', {}, ['reset']],
    ['admin', { isActive: false }, ['activate']],
    ['admin', { isBlocked: true }, []],
    ['admin', { isGuest: true }, ['reset']],
    ['admin', { role: 'carrier', dotNumber: '1234567' }, ['reset', 'revalidate']],
    ['admin', { role: 'super_admin' }, []],
    ['admin', { role: 'super_admin', isActive: false }, []],
    ['super_admin', { role: 'admin' }, ['reset']],
    ['super_admin', { role: 'admin', isGuest: true }, []],
  ])('as %s on one that is %j are in the menu of its row %j', (role, change, steps) => {
    expect(listRowSteps({ id: 'u1', role }, { ...account, ...change })).toEqual(steps);
  });

  it.each<[Role, object, readonly string[], string]>([
    ['admin', {}, ['Flag Quote', 'Add Note'], ''],
    ['admin', { flaggedReason: 'Odd' }, ['Flag Again', 'Remove Flag', 'Add Note'], 'Flagged Odd'],
    ['admin', { flaggedReason: 'Odd', isEscalated: true }, ['Flag Again', 'Add Note'], 'Escalated to a super admin Odd'],
    [
      'super_admin',
      { flaggedReason: 'Odd', isEscalated: true },
      ['Flag Again', 'Remove Flag', 'Add Note'],
      'Escalated to a super admin Odd',
    ],
    ['super_admin', {}, ['Flag Quote', 'Add Note'], ''],
  ])('as %s on a quote that is %j are %j', (role, metadata, buttons, flag) => {
    const quote = { id: 'q1', transportId: 't1', metadata, reviewers: {} } as unknown as AdminQuote;
    const data = { [getMe.path]: { id: 'u1', email: 'a@example.com', role } };
    expect(toButtons(<ReviewSteps quote={quote} onStep={() => undefined} />, { data })).toEqual([...buttons, 'Open transport']);
    const said = getText(<FlagStatus quote={quote} />);
    expect(flag === '' ? said : said.includes(flag)).toBe(flag === '' ? '' : true);
  });

  it('are replaced by an explanation if there are none', () => {
    expect(getText(...seenBy('admin', { role: 'super_admin' }))).toContain('Only a super admin');
  });
});

describe('each action is sent', () => {
  let caught: ReturnType<typeof catchSends>;
  const written = () => caught.sent.filter(([line]) => !line.startsWith('GET'));
  const flags = { dotMcValidationEnabled: true, registrationOpen: false };
  beforeEach(() => {
    caught = catchSends((line) =>
      line.includes('system-config') ? flags : { email: 'u@example.com', facts: { outcome: 'valid', message: '' } },
    );
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('for an account, with its reason if there is one', async () => {
    const steps = getHook(useUserSteps);
    await steps.deactivate('u2', 'Fraud');
    await steps.block('u2', 'Fraud');
    for (const step of ['activate', 'unblock', 'reset', 'invite', 'revalidate'] as const) await steps[step]('u2');
    expect(written()).toEqual([
      ['PATCH /api/admin/users/u2/deactivate', { reason: 'Fraud' }],
      ['POST /api/super-admin/users/u2/block', { reason: 'Fraud' }],
      ['PATCH /api/admin/users/u2/activate'],
      ['POST /api/super-admin/users/u2/unblock'],
      ['POST /api/admin/users/u2/reset-password'],
      ['POST /api/super-admin/users/u2/invitation'],
      ['POST /api/admin/compliance/revalidate-dot-mc/u2'],
    ]);
  });

  it('for a flag, with the current values of the others', async () => {
    await getHook(useFlags).turn('dotMcValidationEnabled', false, 'An outage');
    expect(written()).toEqual([['PUT /api/super-admin/system-config', { ...flags, dotMcValidationEnabled: false, reason: 'An outage' }]]);
  });

  it.each([
    ['insurance', 'verify-insurance'],
    ['dot_mc', 'verify-dotmc'],
  ] as const)('for the %s of a driver', async (kind, path) => {
    const { decide } = getHook(() => useReviewDriver('d1', kind));
    expect(await decide({ verified: false, notes: 'Expired' })).toBe(true);
    expect(written()).toEqual([[`POST /api/admin/independent-drivers/d1/${path}`, { verified: false, notes: 'Expired' }]]);
  });

  it.each([
    [false, 'block'],
    [true, 'unblock'],
  ])('for the access of a driver who is blocked: %s', async (isBlocked, path) => {
    const { change } = getHook(() => useDriverAccess({ id: 'd1', isBlocked }));
    expect(await change('Why')).toBe(true);
    expect(written()).toEqual([[`POST /api/admin/independent-drivers/d1/${path}`, { reason: 'Why' }]]);
  });

  it('for an officer', async () => {
    const { decide } = getHook(useDecideOfficer);
    await decide('o1', { accepted: true });
    await decide('o2', { accepted: false, reason: 'Unknown' });
    expect(written()).toEqual([
      ['POST /api/admin/officers/o1/confirmation', { accepted: true }],
      ['POST /api/admin/officers/o2/confirmation', { accepted: false, reason: 'Unknown' }],
    ]);
  });

  it('for the review of a quote', async () => {
    const steps = getHook(() => useReviewSteps('q1'));
    await steps.flag('Odd', true);
    await steps.lift('Checked');
    await steps.note('A note');
    expect(written()).toEqual([
      ['POST /api/admin/quotes/q1/flag', { reason: 'Odd', escalateToSuperAdmin: true }],
      ['POST /api/admin/quotes/q1/lift-flag', { answer: 'Checked' }],
      ['POST /api/admin/quotes/q1/add-note', { note: 'A note' }],
    ]);
  });

  it.each([
    ['a next state', { newState: 'booked', reason: ' ' }, { newState: 'booked', reason: null }],
    ['a closing', { newState: 'closed', reason: 'Ended', refund: '750.00' }, { newState: 'closed', reason: 'Ended', refund: '750.00' }],
    [
      'an override',
      { newState: 'booked', reason: 'Agreed', overrides: ['no_driver'] },
      { newState: 'booked', reason: 'Agreed', overrides: ['no_driver'] },
    ],
  ] as const)('for %s of a quote, with a note', async (_, step, body) => {
    await getHook(useUpdateState)({ id: 'q1', workflowState: 'accepted' } as unknown as AdminQuote, step);
    const [move, note] = written();
    expect(move).toEqual(['PATCH /api/quotes/q1/workflow-state', body]);
    expect(note![1]).toMatchObject({ eventType: 'QuoteWorkflowStateChanged', details: { quote_id: 'q1', new_state: step.newState } });
  });
});

it('a setting is saved under its own key, keeping its description', () => {
  const sent = settingBody('max_draft_limit' as never, ' 12 ', { description: 'As agreed' });
  expect(sent).toMatchObject({ key: 'max_draft_limit', value: '12', description: 'As agreed' });
});

it('the invitation and configuration forms have a field for everything they send', () => {
  expect(toFields(<InviteForm onDone={() => undefined} />).toSorted()).toEqual(Object.keys(invitationInput.shape).toSorted());
  const entry = (key: string) =>
    ({ key, value: 'true', category: 'validation', description: null }) as Parameters<typeof ConfigForm>[0]['edited'];
  const asked = (key: string) => toFields(<ConfigForm edited={entry(key)} onSaved={() => undefined} />);
  expect(asked('max_draft_limit')).toEqual(['key', 'value', 'category', 'description']);
  expect(asked(Object.values(systemFlags)[0]!)).toEqual(['key', 'value', 'category', 'description', 'reason']);
});
