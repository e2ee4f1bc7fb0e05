import { useRef } from 'react';
import { Link } from 'react-router';
import { counted } from '#shared/text/counted.ts';
import { windowText } from '#domains/transports/stops/stop-rules.ts';
import { formatUsd } from '#shared/money.ts';
import { vehicleTitle, vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { MarketplaceItem } from '#domains/bids/marketplace/marketplace-schemas.ts';
import type { OwnOffer } from '#domains/bids/own-offers/own-offers-schemas.ts';
import { describeLowest } from '../bid-labels.ts';
import { KeyHint, useKeysChoice } from '../marketplace/key-hint.tsx';
import { describeFit, describeNear, oddities, transportShort } from './request-labels.ts';
import { RowActions } from './row-actions.tsx';
import { ShipperStars } from '../marketplace/shipper-stars.tsx';
import { useListKeys } from '../marketplace/use-list-keys.ts';

interface RequestTableProps {
  list: readonly MarketplaceItem[];
  /** Whether this reader's role bids at all; the gate says besides whether it may now. */
  bids: boolean;
  /** The reader's own offers that stand, by transport. */
  standing: ReadonlyMap<string, OwnOffer>;
}

/** The open requests at a desk: a line each, with what a carrier decides by; j and k, enter and b go through it. */
export function RequestTable({ list, bids, standing }: RequestTableProps) {
  const table = useRef<HTMLDivElement>(null);
  const [areKeysOn, setKeysOn] = useKeysChoice();
  useListKeys(table, areKeysOn);
  const actions = (item: MarketplaceItem) => <RowActions item={item} bids={bids} own={standing.get(item.id)} views />;
  return (
    <div ref={table}>
      <Table
        caption="Open requests"
        dense
        columns={columnsFor(list, standing, bids)}
        rows={list}
        rowKey={({ id }) => id}
        actions={actions}
      />
      <KeyHint bids={bids} isOn={areKeysOn} onChange={setKeysOn} />
    </div>
  );
}

function Vehicle({ item }: { item: MarketplaceItem }) {
  const odd = oddities(item);
  return (
    <>
      <Link to={`/marketplace/${item.id}`} data-row-link className="font-head font-semibold no-underline hover:underline">
        {vehicleTitle(item)}
      </Link>
      <span className="block text-xs text-muted">
        {odd.length > 0 && <span className="font-semibold text-warn">{odd.join(' · ')} · </span>}
        <span>{`${vehicleTypeLabels[item.vehicleType]} · ${transportShort(item)}`}</span>
      </span>
    </>
  );
}

function Lane({ item }: { item: MarketplaceItem }) {
  const near = describeNear(item);
  return (
    <>
      <RoutePair from={item.pickupLocation} to={item.deliveryLocation} />
      {near && <span className="block text-xs text-muted">{near}</span>}
    </>
  );
}

/** A price a mile, of the fixed price or of the estimate: never of an offer. */
function Rate({ item: { pricePerMile, fixedPrice } }: { item: MarketplaceItem }) {
  if (!pricePerMile) return <span>-</span>;
  return (
    <>
      <span>{formatUsd(pricePerMile)}</span>
      <span className="block font-sans text-xs text-muted">{fixedPrice ? 'Fixed price' : 'Estimate'}</span>
    </>
  );
}

/** What it pays, or the lowest that is asked so far. */
function Best({ item: { fixedPrice, bestOffer, offerCount } }: { item: MarketplaceItem }) {
  if (fixedPrice)
    return (
      <>
        <span>{formatUsd(fixedPrice)}</span>
        <span className="block font-sans text-xs text-muted">Fixed price</span>
      </>
    );
  if (!bestOffer) return <span className="font-sans text-sm text-muted">No offers yet</span>;
  return (
    <>
      <span>{formatUsd(bestOffer)}</span>
      <span className="block font-sans text-xs text-muted">{counted(offerCount, 'offer', 'offers')}</span>
    </>
  );
}

function Own({ offer }: { offer: OwnOffer | undefined }) {
  if (!offer) return null;
  const lowest = describeLowest(offer);
  return (
    <>
      <span>{formatUsd(offer.amount)}</span>
      {lowest && <span className="block font-sans text-xs text-muted">{lowest}</span>}
    </>
  );
}

function Fit({ item }: { item: MarketplaceItem }) {
  const fit = describeFit(item);
  return fit && <Badge tone={fit.tone}>{fit.label}</Badge>;
}

const columns: readonly Column<MarketplaceItem>[] = [
  { key: 'vehicle', header: 'Vehicle', cell: (item) => <Vehicle item={item} /> },
  { key: 'lane', header: 'Lane', cell: (item) => <Lane item={item} />, className: 'whitespace-nowrap' },
  { key: 'miles', header: 'Miles', cell: ({ roadMiles }) => roadMiles?.toLocaleString('en-US') ?? '-', align: 'right' },
  {
    key: 'pickup',
    header: 'Pickup',
    cell: ({ pickupDate, pickupUntil }) => windowText({ windowFrom: pickupDate, windowTo: pickupUntil }) ?? 'Not set',
    className: 'whitespace-nowrap',
  },
  { key: 'rate', header: '$ a mile', cell: (item) => <Rate item={item} />, align: 'right' },
  { key: 'best', header: 'Best offer', cell: (item) => <Best item={item} />, align: 'right' },
];

/** Columns for what some row has: most shippers were not reviewed yet, and most carriers bid on few requests. */
const columnsFor = (
  list: RequestTableProps['list'],
  standing: RequestTableProps['standing'],
  bids: boolean,
): readonly Column<MarketplaceItem>[] => [
  ...columns,
  ...(list.some(({ shipperReviews }) => shipperReviews)
    ? [{ key: 'shipper', header: 'Shipper', cell: (item: MarketplaceItem) => <ShipperStars item={item} label={null} /> }]
    : []),
  ...(bids && standing.size > 0
    ? [{ key: 'own', header: 'Your offer', cell: ({ id }: MarketplaceItem) => <Own offer={standing.get(id)} />, align: 'right' as const }]
    : []),
  { key: 'fit', header: 'Match', cell: (item) => <Fit item={item} /> },
];
