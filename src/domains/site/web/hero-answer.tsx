import { formatDate } from '#shared/dates.ts';
import type { EstimateReply } from '#domains/places/contract.ts';
import { howPaid } from '#web/settlement.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** What the boxes of the hero hold. */
export type HeroQuestion = Record<'fromZipCode' | 'toZipCode' | 'vehicleType', string>;

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const dollars = (amount: string) => usd.format(Number(amount));

type Possible = Extract<EstimateReply, { possible: true }>;

/** The range with what it is made of, and the way on with everything filled in. */
export function HeroAnswer({ question, answer }: { question: HeroQuestion; answer: EstimateReply }) {
  const { from, to } = answer;
  return (
    <div data-answer className="mt-4 border-t border-line pt-4">
      <p className="text-sm text-muted">{`${from.city}, ${from.state} to ${to.city}, ${to.state}`}</p>
      {answer.possible ? <Range answer={answer} /> : <p className="mt-1 font-head font-semibold">{answer.message}</p>}
      <ButtonLink to={`/quote?${new URLSearchParams(question).toString()}`} iconAfter="arrow-right" className="mt-3 w-full">
        {answer.possible ? 'Go on with this price' : 'Ask carriers for a price'}
      </ButtonLink>
    </div>
  );
}

function Range({ answer: { low, high, total, serviceFee, factors, message, diesel } }: { answer: Possible }) {
  return (
    <>
      <p className="figures mt-1 text-2xl font-semibold">{`${dollars(low)} to ${dollars(high)}`}</p>
      <p className="mt-1 text-sm">{`Most likely ${dollars(total)}, and a service fee from ${dollars(serviceFee)}. ${message}`}</p>
      <ul aria-label="What makes this price" className="mt-2 grid gap-0.5 text-sm">
        {factors.map(({ code, label, effect }) => (
          <li key={code} className="flex justify-between gap-4 border-b border-line last:border-0">
            <span>{label}</span>
            <span className="figures whitespace-nowrap">{effect}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        {`Diesel at $${diesel.price} a gallon, US average of ${formatDate(diesel.asOf)}. ${howPaid}`}
      </p>
    </>
  );
}
