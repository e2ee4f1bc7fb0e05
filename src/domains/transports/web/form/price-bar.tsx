import { useEffect, useId, useRef, useState } from 'react';
import type { EstimateReply } from '#domains/places/schemas.ts';
import { howPaid } from '#web/settlement.ts';
import { formatUsd, formatUsdWhole, toCents } from '#shared/money.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { askForMissing, useFormPrice, type FormPrice } from './use-form-price.ts';

type Possible = Extract<EstimateReply, { possible: true }>;

const whole = (amount: string) => formatUsdWhole(toCents(amount));

function toText({ question, estimate, ...typed }: FormPrice): string {
  if (question) {
    if (estimate.error) return describeFailure(estimate.error, 'No price available');
    if (!estimate.data) return 'Calculating the price';
    return estimate.data.possible ? `${whole(estimate.data.low)} to ${whole(estimate.data.high)}` : 'Priced by a carrier';
  }
  return askForMissing(typed) || 'Calculating the price';
}

/** A phone's keyboard covers the window without resizing it. */
function useAboveKeyboard() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const moveBar = () => {
      const covered = Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
      bar.current?.style.setProperty('bottom', `${view.scale > 1.01 ? 0 : covered}px`);
    };
    view.addEventListener('resize', moveBar);
    view.addEventListener('scroll', moveBar);
    return () => {
      view.removeEventListener('resize', moveBar);
      view.removeEventListener('scroll', moveBar);
    };
  }, []);
  return bar;
}

export function PriceBar() {
  const price = useFormPrice();
  const bar = useAboveKeyboard();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data } = price.estimate;
  const estimate = price.question && data?.possible ? data : null;
  return (
    <div
      ref={bar}
      data-price-bar=""
      data-print="hide"
      className="fixed inset-x-0 bottom-0 z-30 border-t-3 border-t-lane bg-surface shadow-float lg:hidden"
    >
      {estimate && isOpen && <Lines id={id} estimate={estimate} />}
      <button
        type="button"
        aria-expanded={estimate !== null && isOpen}
        aria-controls={estimate && isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-13 w-full items-center justify-between gap-3 px-4 text-left -outline-offset-3"
      >
        <span className="min-w-0">
          {estimate && <span className="figures mr-3 text-lg font-semibold">{formatUsd(estimate.total)}</span>}
          <span className="text-sm text-muted">{toText(price)}</span>
        </span>
        {estimate && <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} label={isOpen ? 'Hide details' : 'Show details'} />}
      </button>
    </div>
  );
}

function Lines({ id, estimate: { lines, total, serviceFee, allIn } }: { id: string; estimate: Possible }) {
  const rows = [
    ['Base rate', lines.baseRate],
    ['Fuel surcharge', lines.fuelSurcharge],
    ['Tolls', lines.tolls],
    ['Permits', lines.permits],
    ['Special handling', lines.specialHandling],
    ['Transport', total],
    ['Service fee', serviceFee],
    ['Transport and service fee', allIn],
  ] as const;
  return (
    <dl id={id} className="grid max-h-[50dvh] grid-cols-[1fr_auto] gap-x-4 gap-y-1 overflow-y-auto border-b border-line px-4 py-3 text-sm">
      {rows.map(([label, amount]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="figures text-right">{formatUsd(amount)}</dd>
        </div>
      ))}
      <div className="col-span-2 text-muted">
        <dt className="sr-only">How you pay</dt>
        <dd>{howPaid}</dd>
      </div>
    </dl>
  );
}
