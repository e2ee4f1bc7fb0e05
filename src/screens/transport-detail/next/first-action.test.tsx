import { describe, expect, it } from 'vitest';
import { getMe } from '#domains/accounts/endpoints.ts';
import { offeredQuote } from '#domains/bids/web/fixtures.ts';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { listNextActions } from '#domains/next-actions/endpoints.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { createNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { getUrl } from '#web/api/requests/call.ts';
import { toButtons, getHtml, getText } from '../../../../test/harness/browser/screen.tsx';
import { FirstAction } from './first-action.tsx';

const quote = (can: object, change: object = {}) => offeredQuote('q1', can, { workflowState: 'booked', isAccepted: true, ...change });
const turn = (kind: NextAction['kind'], more: Partial<NextAction> = {}) =>
  createNextAction({
    key: kind,
    kind,
    transportId: 't1',
    title: '',
    text: `${kind}.`,
    action: { label: 'Open', href: '/transports/t1' },
    ...more,
  });
const noSteps = { accept: false, quote: false, bid: false, cancel: false, confirmDelivery: false, editDraft: false, changeDetails: false };

interface KnownFacts {
  status?: string;
  can?: object;
  quotes?: readonly Quote[];
  money?: object;
  turns?: readonly NextAction[] | null;
  owns?: boolean;
  isRead?: boolean;
  at?: string;
}
const shown = ({
  status = 'accepted',
  can = {},
  quotes = [],
  money,
  turns = [],
  owns = true,
  isRead = true,
  at = '/transports/t1',
}: KnownFacts) => {
  const transport = { id: 't1', status, fixedPrice: null, vehicleMake: 'Honda', can: { ...noSteps, ...can } };
  const part = (
    <FirstAction
      transport={transport as unknown as TransportDetail}
      money={money as TransportMoney | undefined}
      accepted={quotes.find(({ isAccepted }) => isAccepted)}
      bids={[]}
      {...{ quotes, owns, isRead }}
    />
  );
  const data = {
    [getMe.path]: { id: 'mia', email: 'v@example.com', role: 'shipper' },
    ...(turns && { [getUrl(listNextActions.path, { query: { transportId: 't1' } })]: turns }),
  };
  return [part, { data, at }] as const;
};
const open = { status: 'quoted', can: { accept: true } };
const estimate = quote({ accept: true }, { kind: 'opening', isAccepted: false, offeredBy: null });
const pay = turn('pay', { action: { label: 'Pay', href: '/transports/t1/checkout' } });
const choose = turn('choose_offer', { action: { label: 'Compare offers', href: '/transports/t1?tab=quotes' } });
const review = turn('write_review', { action: { label: 'Write review', href: '/transports/t1#reviews' } });

describe('the next action on a transport page', () => {
  it.each<[string, KnownFacts, readonly string[]]>([
    ['pays', { turns: [pay] }, ['Pay']],
    ['chooses an offer', { ...open, turns: [choose] }, ['Compare offers']],
    ['already views the offers', { ...open, turns: [choose], at: '/transports/t1?tab=quotes' }, []],
    ['can book the estimate', { ...open, quotes: [estimate] }, ['See the estimate']],
    ['already views the estimate', { ...open, quotes: [estimate], at: '/transports/t1?tab=quotes' }, []],
    ['has nothing to choose yet', open, []],
    [
      'confirms the delivery',
      { status: 'delivered', can: { confirmDelivery: true }, turns: [turn('confirm_delivery')] },
      ['Confirm delivery'],
    ],
    ['adds the addresses', { can: { changeDetails: true }, turns: [turn('add_address')], quotes: [quote({})] }, ['Add addresses']],
    ['waits for the carrier', { quotes: [quote({})] }, []],
    ['takes the job', { turns: [turn('take_job')], quotes: [quote({ take: true })] }, ['Take job']],
    ['can take a job open to all', { quotes: [quote({ take: true }, { offeredBy: null })] }, ['Take job']],
    [
      'agrees to drive',
      { turns: [turn('answer_job')], quotes: [quote({ agree: true, decline: true })] },
      ['Agree to drive', 'Decline to drive'],
    ],
    ['picks up', { turns: [turn('pick_up')], quotes: [quote({ moveTo: ['in_transit'] }, { workflowState: 'assigned' })] }, ['Pick up']],
    ['waits with its truck', { turns: [turn('job_waits', { isYours: false })], quotes: [quote({ moveTo: ['in_transit'] })] }, []],
    ['can review', { status: 'completed', turns: [review] }, ['Write review']],
  ])('for one who %s has its button', (_, known, buttons) => {
    expect(toButtons(...shown(known))).toEqual(buttons);
  });

  it('is shown as the server words it, with its deadline, before waiting items and the status', () => {
    const due = { at: '2026-12-01', words: 'Pickup' };
    const turns = [
      turn('add_address', { text: 'Add the addresses.', due }),
      turn('money_on_hold', { text: '$200.00 is on hold.', isYours: false }),
    ];
    const said = getText(...shown({ status: 'in_transit', turns }));
    expect(said).toMatch(
      /Your turn: Add the addresses\. (Overdue: )?Pickup Dec 01, 2026 \$200\.00 is on hold\. Waiting for the driver to deliver/,
    );
    expect(getText(...shown({ turns: [pay] }))).not.toContain('Waiting');
  });

  it('has a placeholder until everything it depends on is loaded', () => {
    const isOnItsWay = (known: KnownFacts) => getHtml(...shown(known)).includes('animate-breathe');
    expect([open, { ...open, isRead: false }, { ...open, turns: null }].map(isOnItsWay)).toEqual([false, true, true]);
  });

  it('has a clock icon while waiting, and none when everything is done', () => {
    const getIcon = (status: string) => /<p role="status"[^>]*>(<svg.*?<\/svg>)/s.exec(getHtml(...shown({ status })))![1];
    expect(new Set([getIcon('in_transit'), getIcon('completed'), getIcon('cancelled')]).size).toBe(3);
    expect(getIcon('delivered')).toBe(getIcon('in_transit'));
  });
});
