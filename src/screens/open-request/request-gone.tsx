import { useTransportOffers } from '#domains/bids/web/bid-data.ts';
import { describeGone, offerKinds, offerBadges, findDecisiveOffer } from '#domains/bids/web/bid-labels.ts';
import { TransportLoading } from '#domains/transports/web/transport-loading.tsx';
import { formatUsd } from '#shared/money.ts';
import { Page } from '#web/shell/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';

const WaysOn = () => (
  <div className="mt-4 flex flex-wrap gap-3">
    <ButtonLink to="/marketplace" icon="arrow-left">
      Back to the marketplace
    </ButtonLink>
    <ButtonLink to="/marketplace?tab=my-bids" variant="secondary">
      See your bids
    </ButtonLink>
  </div>
);

/** For a request that is no longer open: shows what happened to the reader's offer. `id` is null for an invalid address. */
export function RequestGone({ id }: { id: string | null }) {
  const { data: offers = [], error, isLoading, refetch } = useTransportOffers(id);
  if (isLoading) return <TransportLoading />;
  // 403: the role can't make offers.
  if (error && error.status !== 403)
    return (
      <Page title="Open request">
        <Failed message={error} onRetry={() => void refetch()} />
      </Page>
    );
  const offer = findDecisiveOffer(offers);
  if (!offer)
    return (
      <Page title="Request not found" width="form">
        <Card>
          <p>This request is no longer in the marketplace. It may have been taken or cancelled.</p>
          <WaysOn />
        </Card>
      </Page>
    );
  return (
    <Page trail={[{ label: 'Marketplace', to: '/marketplace' }]} title={offer.vehicle} text={offer.route} width="form">
      <Card>
        <p className="mb-4 font-head font-semibold">{describeGone(offer)}</p>
        <Facts
          columns={1}
          facts={offers.map(({ kind, amount, state }) => ({
            label: `Your offer: ${offerKinds[kind].toLowerCase()}`,
            value: [formatUsd(amount), ...(state === 'active' ? [] : [offerBadges[state].label.toLowerCase()])].join(', '),
          }))}
        />
        <WaysOn />
      </Card>
    </Page>
  );
}
