import { useParams } from 'react-router';
import { z } from 'zod';
import { useSession } from '#domains/accounts/web/session.ts';
import { useTransportBids } from '#domains/bids/web/bid-data.ts';
import { inspects } from '#domains/inspections/inspecting-rules.ts';
import { useHandover } from '#domains/handovers/web/handover-data.ts';
import { describeWait } from '#domains/payments/booking/pickup-rules.ts';
import { RefundedInTransit } from '#domains/payments/web/refunded-in-transit.tsx';
import { useTransportMoney } from '#domains/payments/web/payment-data.ts';
import { useRescue } from '#domains/payments/web/ending/use-rescue.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { MessagesPanel } from '#domains/messages/web/messages-panel.tsx';
import { useThread } from '#domains/messages/web/message-data.ts';
import { OfferList } from '#domains/bids/web/offers/offer-list.tsx';
import { QuestionsPanel } from '#domains/questions/web/questions-panel.tsx';
import { countPriced, getOffers } from '#domains/bids/web/offers/offer-labels.ts';
import { useTransportNextActions } from '#domains/next-actions/web/next-action-data.ts';
import { useTransportQuotes } from '#domains/quotes/web/quote-data.ts';
import { isAdmin } from '#shared/roles.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, ListState } from '#web/ui/feedback/list-state.tsx';
import { Tabs, type Tab } from '#web/ui/tabs.tsx';
import { firstContact } from '#domains/transports/web/stops/stop-facts.tsx';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { isOpen } from '#domains/transports/rules.ts';
import { useTransport } from '#domains/transports/web/data.ts';
import { StatusBadges } from '#domains/transports/web/status-badge.tsx';
import { TransportActions, TransportEndings } from './actions.tsx';
import { getMilestones } from './milestones.ts';
import { Compliance, Custody, TransportDocuments } from './panels.tsx';
import { FirstAction } from './next/first-action.tsx';
import { MissingParts } from './missing-parts.tsx';
import { PickupCode } from './pickup-code.tsx';
import { TransportLoading } from '#domains/transports/web/transport-loading.tsx';
import { TransportOverview } from './overview.tsx';
import { WaitingCards } from './waiting-cards.tsx';
import { describePlace, getTitle } from '#domains/transports/web/transport-labels.ts';

export const meta = () => pageTitle('Transport');

export default function TransportDetailScreen() {
  const { id = '' } = useParams();
  const isId = z.uuid().safeParse(id).success;
  const transport = useTransport(isId ? id : null);
  if (!isId) return <NotFound title="Invalid transport ID" text="Open the transport from your dashboard." />;
  if (transport.error?.status === 404)
    return <NotFound title="Transport Not Found" text="This transport does not exist or you don't have access to it" />;
  if (transport.error && !transport.data)
    return (
      <Page title="Transport" trail={underDashboard}>
        <Failed message={transport.error} onRetry={() => void transport.refetch()} />
      </Page>
    );
  return transport.data ? <Detail key={id} transport={transport.data} /> : <TransportLoading />;
}

function NotFound({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title} width="form">
      <Card>
        <p>{text}</p>
        <ButtonLink to="/dashboard" variant="secondary" icon="arrow-left" className="mt-4">
          Back to Dashboard
        </ButtonLink>
      </Card>
    </Page>
  );
}

const toBoth = (quotes: ReturnType<typeof useTransportQuotes>, bids: ReturnType<typeof useTransportBids>) => ({
  data: quotes.data && bids.data && { quotes: quotes.data, bids: bids.data },
  error: quotes.error ?? bids.error,
  isPending: quotes.isPending || bids.isPending,
  refetch: () => Promise.all([quotes.refetch(), bids.refetch()]),
});

const toBookable = (rescue: ReturnType<typeof useRescue>) => ({ heldAmount: rescue?.heldAmount ?? null, limit: rescue?.limit ?? null });

function Detail({ transport }: { transport: TransportDetail }) {
  const { user } = useSession();
  const quotes = useTransportQuotes(transport.id);
  const bids = useTransportBids(transport.id);
  const money = useTransportMoney(transport.id);
  const { fromCity, fromState, fromZipCode, toCity, toState, toZipCode, roadMiles } = transport;
  const route = `${describePlace(fromCity, fromState, fromZipCode)} to ${describePlace(toCity, toState, toZipCode)}`;
  const about = `${getTitle(transport)}, ${route}`;
  const owns = user !== null && transport.shipperId === user.id;
  const both = toBoth(quotes, bids);
  const context = { transport, quotes: quotes.data ?? [], bids: bids.data ?? [], viewerId: user?.id ?? '', money: money.data };
  const accepted = context.quotes.find(({ isAccepted }) => isAccepted);
  const handover = useHandover(transport.id, accepted !== undefined);
  const messages = useMessagesTab(transport, context.quotes, owns, accepted !== undefined);
  const rescue = useRescue(transport.id, owns && isOpen(transport.status));
  const offerContext = { transport, about, pickupWait: describeWait(money.data?.pickupWaits), ...toBookable(rescue) };
  const endings = { transport, money: money.data, heldAmount: offerContext.heldAmount };
  const lead = (
    <>
      {handover.data?.[0] && <PickupCode handover={handover.data[0]} transport={transport} now={handover.dataUpdatedAt} />}
      <FirstAction {...context} owns={owns} accepted={accepted} isRead={!both.isPending && !money.isPending} />
      {money.data?.paidBackOnRoad && <RefundedInTransit contact={firstContact(transport.stops)} />}
    </>
  );
  const waiting = (
    <WaitingCards
      transport={transport}
      owns={owns}
      accepted={accepted}
      picksUp={handover.data?.[0]?.can.pickUp ?? false}
      keepsFor={user && inspects(user.role) ? user.id : null}
    />
  );
  const tabs = [
    {
      value: 'overview',
      label: 'Overview',
      content: <TransportOverview transport={transport} quotes={quotes.data ?? []} money={money} owns={owns} waiting={waiting} />,
    },
    {
      value: 'quotes',
      label: 'Quotes',
      count: both.data && countPriced(getOffers(both.data.quotes, both.data.bids)),
      content: (
        <div className="grid gap-8">
          <ListState query={both}>{(found) => <OfferList {...offerContext} {...found} />}</ListState>
          {transport.status !== 'draft' && (
            <QuestionsPanel transportId={transport.id} isOpen={isOpen(transport.status)} asks={transport.can.bid} owns={owns} />
          )}
        </div>
      ),
    },
    ...messages,
    ...recordTabs(transport, quotes, {
      owns,
      isAdministrator: user !== null && isAdmin(user.role),
      isInspected: accepted !== undefined && transport.shipperId !== null,
    }),
  ];
  return (
    <Page
      trail={[{ label: 'Dashboard', to: '/dashboard' }, ...(owns ? [{ label: 'Quotes', to: '/quotes' }] : [])]}
      about={`${getTitle(transport)}, ${fromCity} to ${toCity}`}
      title={<TransportTitle transport={transport} />}
      text={`${route}${roadMiles === null ? '' : `, ${roadMiles.toLocaleString('en-US')} miles by road`}`}
      actions={
        both.data && (
          <>
            <TransportActions {...context} about={about} />
            <TransportEndings {...endings} place="title" />
          </>
        )
      }
    >
      <MissingParts transportId={transport.id} />
      <Tabs label="This transport" tabs={tabs} lead={lead} />
      {both.data && <TransportEndings {...endings} place="bottom" />}
    </Page>
  );
}

function TransportTitle({ transport }: { transport: TransportDetail }) {
  const problem = useTransportNextActions(transport.id).data?.find((turn) => turn.problem)?.problem;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {getTitle(transport)} <StatusBadges status={transport.status} problem={problem} />
    </span>
  );
}

interface RecordReader {
  owns: boolean;
  isAdministrator: boolean;
  isInspected: boolean;
}

const recordTabs = (
  transport: TransportDetail,
  quotes: ReturnType<typeof useTransportQuotes>,
  { owns, isAdministrator, isInspected }: RecordReader,
): readonly Tab[] => [
  {
    value: 'documents',
    label: 'Documents',
    content: <TransportDocuments transportId={transport.id} owns={owns} showsLicenses={isAdministrator} isInspected={isInspected} />,
  },
  {
    value: 'custody',
    label: 'Chain of Custody',
    content: <Custody transport={transport} owns={owns} isAdministrator={isAdministrator} />,
  },
  {
    value: 'compliance',
    label: 'Compliance',
    content: <Compliance transportId={transport.id} quotes={quotes} isInspected={isInspected} />,
  },
];

function useMessagesTab(transport: TransportDetail, quotes: readonly Quote[], owns: boolean, isBooked: boolean): readonly Tab[] {
  const { data: [thread] = [] } = useThread(transport.id, isBooked);
  if (!thread) return [];
  const content = (
    <MessagesPanel
      transportId={transport.id}
      thread={thread}
      events={getMilestones({ transport, quotes, owns, payment: null, steps: [] })}
    />
  );
  return [{ value: 'messages', label: 'Messages', ...(thread.unread > 0 && { count: thread.unread }), content }];
}
