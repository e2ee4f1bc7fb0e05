import { Badge } from '#web/ui/badge.tsx';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { PriceLines, type PriceLine } from '#web/ui/price-lines.tsx';
import { RouteLine } from '#web/ui/route-line.tsx';

const steps = ['Request', 'Quotes', 'Accept', 'Pickup', 'In transit', 'Delivered'];

const facts: readonly Fact[] = [
  { label: 'Origin', value: 'Portland, OR 97209' },
  { label: 'Destination', value: 'Nashville, TN 37203' },
  { label: 'Vehicle', value: '2003 Honda Accord' },
  { label: 'VIN', value: '1HGCM82633A004352', figures: true },
  { label: 'Carrier', value: 'Open, DOT and MC verified' },
  { label: 'Pickup', value: 'Photos and signature taken' },
  { label: 'Arrival', value: 'Thu, 2 pm to 5 pm' },
  { label: 'Payment', value: 'Held until delivery' },
];

const lines: readonly PriceLine[] = [
  { label: 'Base rate', amount: '$1,240.00' },
  { label: 'Fuel surcharge', amount: '$148.00' },
  { label: 'Tolls', amount: '$22.00' },
  { label: 'Permits', amount: '$0.00' },
];

/** A shipment as its owner sees it, laid over the edge of the road. Example figures, and marked so. */
export function ExampleSheet() {
  return (
    <section aria-labelledby="example-sheet" className="relative z-1 mx-auto -mt-16 pb-4 max-w-page px-4 md:px-6">
      <div className="rounded border border-line border-t-3 border-t-lane bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 md:px-8">
          <h2 id="example-sheet" className="text-lg">
            One shipment, one sheet
          </h2>
          <Badge>Example, not a real shipment</Badge>
        </div>
        <div className="px-5 pb-6 md:px-4 md:pt-2">
          <RouteLine label="Progress of the example shipment" steps={steps} current={4} />
        </div>
        <div className="grid gap-x-10 gap-y-6 border-t border-line px-5 py-6 md:px-8 lg:grid-cols-[3fr_2fr]">
          <Facts facts={facts} />
          <div>
            <PriceLines caption="The price of the example shipment" lines={lines} total={{ label: 'Transport', amount: '$1,410.00' }} />
            <p className="mt-2 text-sm text-muted">
              Service fee $49 for vehicles worth up to $5,000, above that 1% of the value and never more than $499. Shown apart, before you
              accept.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
