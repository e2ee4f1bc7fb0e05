import { productName } from '#shared/product.ts';
import { ClaimLine } from '#web/ui/facts/claims.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';

const rows = [
  ['How you get the price', 'One number, by phone', 'inWriting'],
  ['Broker’s fee', 'Hidden in the price', 'knownFee'],
  ['Price after booking', 'May rise if no carrier takes the job', 'sameTotal'],
  ['Your phone number', 'Shared with many companies', 'phone'],
  ['Who hauls it', 'Often unknown until pickup', 'named'],
  ['What happened in transit', 'No shared record', 'bothRead'],
  ['No carrier found', 'Deposit terms vary', 'noCarrier'],
] as const;

/** Compares with common practice, not with any one company. */
export function PricingComparison() {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className="text-2xl font-extrabold">
        Compared with traditional services
      </h2>
      <p className="mt-2 max-w-text text-muted">Typical phone bookings, compared with {productName}.</p>
      <table className="mt-6 w-full border-collapse border-t-2 border-ink max-md:block">
        <thead className="max-md:sr-only">
          <tr className="text-left">
            <th className="py-3 pr-4 text-sm">What</th>
            <th className="py-3 pr-4 text-sm">Traditional services</th>
            <th className="py-3 text-sm">{productName}</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map(([what, usual, here]) => (
            <tr
              key={what}
              className="border-t border-line align-top max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-1 max-md:py-2.5"
            >
              <th scope="row" className="py-3 pr-6 text-left max-md:p-0 md:w-[16rem]">
                {what}
              </th>
              <td className="py-3 pr-6 text-muted max-md:p-0">
                <span className="flex gap-2">
                  <Icon name="circle-x" label="Traditional services:" className="mt-0.5 text-bad" />
                  <span>{usual}</span>
                </span>
              </td>
              <td className="py-3 max-md:col-span-2 max-md:p-0">
                <ClaimLine of={here} label={`${productName}:`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function SavingsExample() {
  return (
    <section aria-labelledby="savings" className="rounded border border-line bg-surface p-5">
      <h2 id="savings" className="text-lg">
        Savings example
      </h2>
      <p className="mt-1 mb-3 text-muted">The cap on a vehicle valued at $75,000.</p>
      <PriceLines
        caption="Savings on a vehicle valued at $75,000"
        lines={[
          { label: '1% without a cap', amount: '$750' },
          { label: 'Premium Transport', amount: '$499' },
        ]}
        total={{ label: 'You save', amount: '$251' }}
      />
    </section>
  );
}
