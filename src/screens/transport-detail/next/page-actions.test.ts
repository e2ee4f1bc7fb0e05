import { describe, expect, it } from 'vitest';
import type { PickupWait } from '#domains/payments/booking/pickup-rules.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { createNextAction } from '#shared/next-actions.ts';
import { findOnwardLink, toPageActions } from './page-actions.ts';

const turn = (kind: NextAction['kind'], href = '/transports/t1') =>
  createNextAction({ key: kind, kind, transportId: 't1', title: '', text: '', action: { label: 'Open', href } });

describe('the next actions of a page', () => {
  it.each<[NextAction['kind'][], boolean, PickupWait | null, boolean]>([
    [[], true, null, true],
    [['choose_offer', 'answer_question'], true, null, false],
    [['answer_question'], true, null, true],
    [['add_address', 'money_on_hold'], true, 'frozen', true],
    [['job_waits', 'money_on_hold'], false, 'frozen', false],
    [['part_paid_back'], true, 'short', false],
    [['pay_change'], true, 'difference', false],
    [['pay_change'], true, null, true],
    [['inspect_vehicle'], false, 'unpaid', true],
    [['write_review'], true, null, true],
  ])('are %j, for its owner %s while the pickup waits for %s, and leave room for the status: %s', (kinds, owns, pickupWait, leaves) => {
    const { pageActions, leavesStatus } = toPageActions(
      [...kinds, 'takes_part' as const].map((kind) => turn(kind)),
      { owns, pickupWait },
    );
    expect([pageActions.map(({ kind }) => kind), leavesStatus]).toEqual([kinds, leaves]);
  });

  it('are ordered by deadline, with the next step first within a day', () => {
    const due = (at: string) => ({ due: { at, words: 'Pickup' } });
    const kinds = toPageActions(
      [
        { ...turn('answer_claim'), ...due('2026-12-01') },
        { ...turn('add_address'), ...due('2026-12-03') },
        { ...turn('pay'), ...due('2026-12-03') },
        turn('answer_question'),
        turn('choose_offer'),
        { ...turn('job_waits'), isYours: false },
      ],
      { owns: true, pickupWait: 'unpaid' },
    ).pageActions.map(({ kind }) => kind);
    expect(kinds).toEqual(['answer_claim', 'pay', 'add_address', 'choose_offer', 'answer_question', 'job_waits']);
  });

  it('have a button only if it leads to another place', () => {
    const from = (href: string, shown: string) => findOnwardLink(turn('pay', href), shown);
    const choose = '/transports/t1?tab=quotes';
    expect([from('/transports/t1', choose), from(choose, choose), from(choose, '/transports/t1')]).toEqual([null, null, choose]);
    expect(from('/transports/t1#money', '/transports/t1')).toBe('/transports/t1#money');
  });
});
