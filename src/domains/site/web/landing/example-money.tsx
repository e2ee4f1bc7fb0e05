import { howPaid } from '#web/settlement.ts';
import { InSettlement } from '#web/ui/facts/in-settlement.tsx';
import { Timeline, type TimelineEntry } from '#web/ui/pictures/timeline.tsx';
import { ExampleFrame } from './example-frame.tsx';

const platformSteps: readonly TimelineEntry[] = [
  { id: 'paid', title: 'You pay $1,599.00', time: 'Feb 26', text: '$1,410.00 transport, $189.00 service fee' },
  { id: 'held', title: 'Held until delivery', time: 'Mar 03 to 07', state: 'now' },
  { id: 'review', title: 'Delivered: 72 hours to report damage', time: 'Mar 07', state: 'next' },
  { id: 'released', title: 'The carrier is paid $1,410.00', time: 'Mar 10', state: 'next' },
];

const direct: readonly TimelineEntry[] = [
  { id: 'agreed', title: 'You agree on $1,410.00', time: 'Feb 26' },
  { id: 'pickup', title: 'Pickup, signed by both', time: 'Mar 03', state: 'now' },
  { id: 'delivery', title: 'Delivery, signed by both', time: 'Mar 07', state: 'next' },
  { id: 'paid', title: 'You pay the carrier directly', time: 'As agreed', state: 'next' },
];

const payout: readonly TimelineEntry[] = [
  { id: 'paid', title: 'The shipper pays', time: 'Feb 26', text: '$1,410.00 held for you' },
  { id: 'pickup', title: 'You pick up', time: 'Mar 03', state: 'now' },
  { id: 'delivered', title: 'You deliver: the shipper has 72 hours to confirm', time: 'Mar 07', state: 'next' },
  { id: 'released', title: 'We pay you $1,410.00', time: 'Mar 10', state: 'next' },
];

export const ExamplePayout = () => (
  <ExampleFrame title="Example: from booking to payout">
    <Timeline entries={payout} />
  </ExampleFrame>
);

export const ExampleMoney = () => (
  <ExampleFrame title="Where your money is" note={<span className="max-sm:hidden">{howPaid}</span>} className="max-sm:[&_li]:pb-1">
    <InSettlement held={<Timeline entries={platformSteps} />} direct={<Timeline entries={direct} />} />
  </ExampleFrame>
);
