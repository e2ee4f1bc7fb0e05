import { Card } from '#web/ui/card.tsx';
import type { TransportMoney } from '../contract.ts';
import { pickupWaitWords } from '../pickup-rules.ts';
import { TestPayments } from './test-payments.tsx';

/** What a driver, and whoever receives the vehicle, has to know of the money: that nothing changes hands at the door. */
export function DoorCard({ money: { door, isTest, pickupWaits } }: { money: TransportMoney }) {
  if (door === 'paid')
    return (
      <Card title="You owe nothing at the door" aside={<TestPayments isTest={isTest} />}>
        <p>
          {pickupWaits === 'frozen' || pickupWaits === 'short'
            ? `The transport is paid. ${pickupWaitWords[pickupWaits]}. `
            : 'The transport is paid, and the money is held until delivery. '}
          Nobody collects or pays anything at pickup or delivery.
        </p>
      </Card>
    );
  return (
    <Card title={pickupWaits === 'refunded' ? 'No longer paid' : 'Not paid yet'} aside={<TestPayments isTest={isTest} />}>
      <p>
        {pickupWaits === 'refunded'
          ? `${pickupWaitWords.refunded}. `
          : 'The shipper has not paid yet: nothing is picked up before the money is held. '}
        Nothing is to be collected at the door.
      </p>
    </Card>
  );
}
