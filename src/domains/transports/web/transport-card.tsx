import { counted } from '#shared/text/counted.ts';
import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import type { TransportCard as Transport } from '../schemas.ts';
import { isCancellable, isOpen } from '../rules.ts';
import { StatusBadges } from './status-badge.tsx';
import { describePlace, getTitle } from './transport-labels.ts';

/** Two lines in a list: what and where, and what is next. */
export function TransportCard({ transport }: { transport: Transport }) {
  const { fromCity, fromState, fromZipCode, toCity, toState, toZipCode } = transport;
  return (
    <article className="relative grid gap-1 px-4 py-3 text-sm hover:bg-sunken">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 text-base">
          <Link to={`/transports/${transport.id}`} className="no-underline after:absolute after:inset-0 hover:underline">
            {getTitle(transport)}
          </Link>
        </h3>
        <StatusBadges status={transport.status} problem={transport.nextAction?.problem} />
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted">
        <RoutePair from={describePlace(fromCity, fromState, fromZipCode)} to={describePlace(toCity, toState, toZipCode)} />
        <span>{describePickup(transport)}</span>
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <NextStep transport={transport} isPlain />
        <OfferText transport={transport} />
      </div>
    </article>
  );
}

/** '2019 Honda Accord  Austin, TX to Denver, CO  In Progress  $900.00' */
export function TransportLine({ transport, showsPrice }: { transport: Transport; showsPrice: boolean }) {
  const { id, fromCity, fromState, fromZipCode, toCity, toState, toZipCode, status, totalAmount } = transport;
  const route = `${describePlace(fromCity, fromState, fromZipCode)} to ${describePlace(toCity, toState, toZipCode)}`;
  return (
    <article className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-base">
          <Link to={`/transports/${id}`} className="no-underline after:absolute after:inset-0 hover:underline">
            {getTitle(transport)}
          </Link>
        </h3>
        <p className="truncate text-sm text-muted">{route}</p>
      </div>
      <StatusBadges status={status} problem={transport.nextAction?.problem} />
      {showsPrice && totalAmount !== null && <p className="figures min-w-20 text-right text-sm max-sm:ml-auto">{formatUsd(totalAmount)}</p>}
    </article>
  );
}

interface NextStepProps {
  transport: Pick<Transport, 'nextAction'>;
  /** Without a link: the screen has that elsewhere. */
  isPlain?: boolean;
}

export function NextStep({ transport: { nextAction }, isPlain = false }: NextStepProps) {
  if (!nextAction) return null;
  const { who, text, href } = nextAction;
  if (who !== 'you') return <p className="text-muted">{text}</p>;
  return (
    <p className={isPlain ? undefined : 'relative'}>
      Your turn:{' '}
      {isPlain ? (
        <span className="font-semibold">{text}</span>
      ) : (
        <Link to={href!} className="font-semibold text-action-ink underline underline-offset-2">
          {text}
        </Link>
      )}
    </p>
  );
}

function describePickup({ status, pickupDate }: Pick<Transport, 'status' | 'pickupDate'>): string | null {
  if (pickupDate) return `Pickup ${formatDate(pickupDate)}`;
  return status === 'draft' || isCancellable(status) ? 'Pickup date not set' : null;
}

/** Agreed price, otherwise offers while open; nothing for booked transports with a hidden price. */
function OfferText({ transport }: { transport: Pick<Transport, 'status' | 'totalAmount' | 'offerCount' | 'providerCount' | 'bestOffer'> }) {
  const { status, totalAmount, offerCount, providerCount, bestOffer } = transport;
  if (totalAmount !== null)
    return (
      <p className="font-semibold">
        Transport price: <span className="figures">{formatUsd(totalAmount)}</span>
      </p>
    );
  if (status !== 'draft' && !isOpen(status)) return null;
  if (offerCount === 0) return <p className="text-muted">No quotes yet</p>;
  return (
    <p className="flex flex-wrap gap-x-3">
      <span>Quotes received: {counted(providerCount, { one: 'provider', other: 'providers' })}</span>
      {bestOffer !== null && (
        <span className="font-semibold">
          Best quote: <span className="figures">{formatUsd(bestOffer)}</span>
        </span>
      )}
    </p>
  );
}
