import { Card } from '#web/ui/card.tsx';
import type { TransportMoney } from '../schemas.ts';
import { pickupWaitWords } from '../booking/pickup-rules.ts';
import { TestPayments } from './test-payments.tsx';

type Door = Pick<TransportMoney, 'door' | 'pickupWaits'>;

/** What whoever drives or receives the vehicle reads: how it is paid, in a title and a sentence before the one about the door. */
function doorWords({ door, pickupWaits }: Door): readonly [title: string, words: string] {
  if (door === 'paid_out') return ['Nothing is owed at the door', 'The transport is paid.'];
  if (door === 'frozen') return ['The payment is frozen', 'What was paid stays where it is until it is settled whom it belongs to.'];
  if (door === 'returned') return ['Nothing is held', 'What was paid went back to the shipper.'];
  if (door === 'paid')
    return [
      'Nothing is owed at the door',
      pickupWaits === 'frozen' || pickupWaits === 'short'
        ? `The transport is paid. ${pickupWaitWords[pickupWaits]}.`
        : pickupWaits === 'difference'
          ? `A part is paid and held. ${pickupWaitWords.difference}.`
          : 'The transport is paid, and the money is held until delivery.',
    ];
  if (pickupWaits === 'refunded') return ['No longer paid', `${pickupWaitWords.refunded}.`];
  return ['Not paid yet', 'The shipper has not paid yet: nothing is picked up before the money is held.'];
}

/** What a driver, and whoever receives the vehicle, has to know of the money: that nothing changes hands at the door. */
export function DoorCard({ money }: { money: TransportMoney }) {
  const [title, words] = doorWords(money);
  return (
    <Card title={title} aside={<TestPayments isTest={money.isTest} />}>
      <p>{words} Nobody collects or pays anything at pickup or delivery.</p>
    </Card>
  );
}
