import { Card } from '#web/ui/card.tsx';
import type { TransportMoney } from '../schemas.ts';
import { pickupWaitLabels } from '../booking/pickup-rules.ts';
import { TestPayments } from './test-payments.tsx';

type Door = Pick<TransportMoney, 'door' | 'pickupWaits'>;

/** Title, and a sentence before the one about paying at the door. */
function describeDoor({ door, pickupWaits }: Door): readonly [title: string, words: string] {
  if (door === 'paid_out') return ['Nothing to collect', 'The transport is paid.'];
  if (door === 'frozen') return ['The payment is on hold', 'The payment stays on hold until the case is settled.'];
  if (door === 'returned') return ['Payment refunded', 'The payment was refunded to the shipper.'];
  if (door === 'paid')
    return [
      'Nothing to collect',
      pickupWaits === 'frozen' || pickupWaits === 'short'
        ? `The transport is paid. ${pickupWaitLabels[pickupWaits]}.`
        : pickupWaits === 'difference'
          ? `The shipper paid part of the price. ${pickupWaitLabels.difference}.`
          : 'The transport is paid. The money is held until delivery.',
    ];
  if (pickupWaits === 'refunded') return ['No longer paid', `${pickupWaitLabels.refunded}.`];
  return ['Not paid yet', 'The shipper has not paid yet. Pickup starts after payment.'];
}

export function DoorCard({ money }: { money: TransportMoney }) {
  const [title, text] = describeDoor(money);
  return (
    <Card title={title} aside={<TestPayments isTest={money.isTest} />}>
      <p>{text} Do not collect or pay anything at pickup or delivery.</p>
    </Card>
  );
}
