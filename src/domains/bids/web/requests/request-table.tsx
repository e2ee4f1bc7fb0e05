import { useRef } from 'react';
import { Link } from 'react-router';
import { counted } from '#shared/text/counted.ts';
import { windowText } from '#domains/transports/stops/stop-rules.ts';
import { formatRelative } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { vehicleTitle, vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';
import { Badge } from '#web/ui/badge.tsx';
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

function Vehicle({ item }: { item: MarketplaceItem }) {
  const odd = oddities(item);
  return (
    <>
      <Link
        to={`/marketplace/${item.id}`}
        data-row-link
        className="font-head font-semibold no-underline hover:underline lg:whitespace-nowrap"
      >
        {vehicleTitle(item)}
      </Link>
      <span className="block max-w-48 truncate text-xs text-muted">
        {odd.length > 0 && <span className="font-semibold text-warn">{odd.join(' · ')} · </span>}
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
  if (fixedPrice) return <span className="font-sans text-muted">-</span>;
  if (!bestOffer) return <span className="font-sans text-muted">No offers yet</span>;
  return (
    <>
      <span>{formatUsd(bestOffer)}</span>
      <span className={secondLine}>{ownLine ?? counted(offerCount, { one: 'offer', other: 'offers' })}</span>
    </>
  );
}

const columns: readonly Column<MarketplaceItem>[] = [
  { key: 'vehicle', header: 'Vehicle', cell: (item) => <Vehicle item={item} /> },
  { key: 'lane', header: 'Lane', cell: (item) => <Lane item={item} /> },
  {
    key: 'miles',
    header: 'Miles',
    sortKey: 'miles',
    cell: ({ roadMiles }) => roadMiles?.toLocaleString('en-US') ?? '-',
    align: 'right',
  },
  {
    key: 'pickup',
    header: 'Pickup',
    sortKey: 'pickup',
    cell: ({ pickupDate, pickupUntil }) => windowText({ windowFrom: pickupDate, windowTo: pickupUntil }) ?? 'Not set',
    className: 'whitespace-nowrap',
  },
  { key: 'price', header: 'Price', sortKey: 'price', cell: (item) => <Total item={item} />, align: 'right' },
];

/** Review and match columns are shown only if some row needs them. */
function columnsFor(list: RequestTableProps['list'], ownOffers: RequestTableProps['ownOffers']): readonly Column<MarketplaceItem>[] {
  const usual = usualFit(list);
  const hasReviews = list.some(({ shipperReviews }) => shipperReviews);
  const isApart = list.some((item) => describeFit(item) && describeFit(item)?.label !== usual);
  return [
    ...columns,
    {
      key: 'best',
      header: 'Best offer',
      cell: (item) => <Best item={item} own={ownOffers.get(item.id)} />,
      align: 'right',
    },
    {
      key: 'posted',
      header: 'Posted',
      sortKey: 'posted',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatRelative(createdAt)}</time>,
      className: 'whitespace-nowrap text-muted',
    },
    ...(hasReviews
      ? [
          {
            key: 'shipper',
            header: 'Shipper',
            cell: (item: MarketplaceItem) => <ShipperStars item={item} label={null} />,
            className: 'whitespace-nowrap',
          },
        ]
      : []),
    ...(isApart ? [{ key: 'fit', header: 'Match', cell: (item: MarketplaceItem) => <Fit item={item} usual={usual} /> }] : []),
  ];
}

function Fit({ item, usual }: { item: MarketplaceItem; usual: string | null }) {
  const fit = describeFit(item);
  if (!fit || fit.label === usual) return null;
  return (
    <Badge tone={fit.tone} className="max-w-32 leading-tight whitespace-normal!">
      {fit.label}
    </Badge>
  );
}
