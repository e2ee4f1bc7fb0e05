import { useRef } from 'react';
import { Link } from 'react-router';
import { counted } from '#shared/text/counted.ts';
import { windowText } from '#domains/transports/stops/stop-rules.ts';
import { formatRelative } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { vehicleTitle, vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { MarketplaceItem } from '#domains/bids/marketplace/marketplace-schemas.ts';
import type { OwnOffer } from '#domains/bids/own-offers/own-offers-schemas.ts';
import type { MarketplaceSort } from '#domains/bids/searches/search-rules.ts';
import { describeLowest } from '../bid-labels.ts';
import { headOfSort, toSort } from './request-sorts.ts';
import { describeFit, describeNear, oddities, transportShort, usualFit } from './request-labels.ts';
import { RowActions } from './row-actions.tsx';
import { ShipperStars } from '../marketplace/shipper-stars.tsx';
import { getListShortcuts, useListKeys } from '../marketplace/use-list-keys.ts';
import { ShortcutLegend } from '#web/lists/shortcuts/shortcut-legend.tsx';
import { useShortcutsChoice } from '#web/lists/shortcuts/use-shortcuts.ts';

interface RequestTableProps {
  list: readonly MarketplaceItem[];
  bids: boolean;
  ownOffers: ReadonlyMap<string, OwnOffer>;
  sort: MarketplaceSort;
  onSort: (sort: MarketplaceSort) => void;
}

export function RequestTable({ list, bids, ownOffers, sort, onSort }: RequestTableProps) {
  const table = useRef<HTMLDivElement>(null);
  const [areKeysOn, setKeysOn] = useShortcutsChoice('marketplace-keys');
  useListKeys(table, areKeysOn);
  const actions = (item: MarketplaceItem) => <RowActions item={item} bids={bids} own={ownOffers.get(item.id)} views />;
  return (
    <div ref={table}>
      <Table
        caption="Open requests"
        dense
        columns={columnsFor(list, ownOffers)}
        rows={list}
        rowKey={({ id }) => id}
        actions={actions}
        sorted={{ ...headOfSort[sort], onSort: (key, order) => onSort(toSort(key, order)) }}
      />
      <ShortcutLegend shortcuts={getListShortcuts(bids)} isOn={areKeysOn} onChange={setKeysOn} className="pt-2" />
    </div>
  );
}

function Vehicle({ item, usual }: { item: MarketplaceItem; usual: string | null }) {
  const odd = oddities(item);
  const fit = describeFit(item);
  return (
    <>
      <Link
        to={`/marketplace/${item.id}`}
        data-row-link
        className="font-head font-semibold no-underline hover:underline lg:whitespace-nowrap"
      >
        {vehicleTitle(item)}
      </Link>
      <span className="block max-w-80 truncate text-xs text-muted">
        {odd.length > 0 && <span className="font-semibold text-warn">{odd.join(' · ')} · </span>}
        {fit && fit.tone !== 'good' && fit.label !== usual && (
          <>
            <span className="font-semibold text-ink">{fit.label}</span> ·{' '}
          </>
        )}
        <span>{`${vehicleTypeLabels[item.vehicleType]} · ${transportShort(item)}`}</span>
      </span>
    </>
  );
}

function Lane({ item }: { item: MarketplaceItem }) {
  const near = describeNear(item);
  return (
    <span className="block min-w-60 leading-tight">
      <RoutePair from={item.pickupLocation} to={item.deliveryLocation} />
      {near && <span className="block text-xs text-muted">{near}</span>}
    </span>
  );
}

const secondLine = 'block font-sans text-xs text-muted whitespace-nowrap';

/** The fixed price or the estimate, never an offer. */
function Total({ item: { fixedPrice, openingEstimate, pricePerMile } }: { item: MarketplaceItem }) {
  const price = fixedPrice ?? openingEstimate;
  if (!price) return <span className="font-sans text-muted">Not priced</span>;
  const facts = [fixedPrice ? 'Fixed price' : 'Estimate', pricePerMile && `${formatUsd(pricePerMile)}/mi`];
  return (
    <>
      <span className="font-semibold">{formatUsd(price)}</span>
      <span className={secondLine}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}

function Best({ item: { fixedPrice, bestOffer, offerCount }, own }: { item: MarketplaceItem; own: OwnOffer | undefined }) {
  const lowest = own && describeLowest(own);
  const ownLine = own && `Yours ${formatUsd(own.amount)}${lowest ? `, ${lowest.toLowerCase()}` : ''}`;
  if (fixedPrice) return <span className="font-sans text-muted">–</span>;
  if (!bestOffer) return <span className="font-sans text-muted">No offers yet</span>;
  return (
    <>
      <span>{formatUsd(bestOffer)}</span>
      <span className={secondLine}>{ownLine ?? counted(offerCount, { one: 'offer', other: 'offers' })}</span>
    </>
  );
}

function Pickup({ item: { pickupDate, pickupUntil, createdAt } }: { item: MarketplaceItem }) {
  return (
    <>
      {windowText({ windowFrom: pickupDate, windowTo: pickupUntil }) ?? 'Not set'}
      <span className={secondLine}>
        Posted <time dateTime={createdAt}>{formatRelative(createdAt)}</time>
      </span>
    </>
  );
}

const columns: readonly Column<MarketplaceItem>[] = [
  { key: 'lane', header: 'Lane', cell: (item) => <Lane item={item} /> },
  {
    key: 'miles',
    header: 'Miles',
    sortKey: 'miles',
    cell: ({ roadMiles }) => roadMiles?.toLocaleString('en-US') ?? '–',
    align: 'right',
  },
  {
    key: 'pickup',
    header: 'Pickup',
    sortKey: 'pickup',
    cell: (item) => <Pickup item={item} />,
    className: 'whitespace-nowrap',
  },
  { key: 'price', header: 'Price', sortKey: 'price', cell: (item) => <Total item={item} />, align: 'right' },
];

/** The review column is shown only if some row needs it. */
function columnsFor(list: RequestTableProps['list'], ownOffers: RequestTableProps['ownOffers']): readonly Column<MarketplaceItem>[] {
  const usual = usualFit(list);
  const hasReviews = list.some(({ shipperReviews }) => shipperReviews);
  return [
    { key: 'vehicle', header: 'Vehicle', cell: (item) => <Vehicle item={item} usual={usual} /> },
    ...columns,
    {
      key: 'best',
      header: 'Best offer',
      cell: (item) => <Best item={item} own={ownOffers.get(item.id)} />,
      align: 'right',
    },
    ...(hasReviews
      ? [
          {
            key: 'shipper',
            header: 'Shipper',
            cell: (item: MarketplaceItem) => <ShipperStars item={item} />,
            className: 'whitespace-nowrap',
          },
        ]
      : []),
  ];
}
