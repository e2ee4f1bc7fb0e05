import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readGuestOffers } from '#domains/bids/endpoints.ts';
import { useUsualRange } from '#domains/bids/web/offers/compare-range.ts';
import { getOffers } from '#domains/bids/web/offers/offer-labels.ts';
import { toTransportFacts } from './guest-labels.ts';
import { getTitle } from '#domains/transports/web/transport-labels.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { Empty, Failed } from '#web/ui/feedback/list-state.tsx';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { GuestOfferList } from './guest-offer-list.tsx';
import { SetPassword } from './set-password.tsx';
import { WithdrawRequest } from './withdraw-request.tsx';

export const meta = () => pageTitle('Your Offers');

type GuestOffers = ReplyOf<typeof readGuestOffers>;

export default function GuestOffersScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const guestOffers = useQuery({
    queryKey: [readGuestOffers.path, token],
    queryFn: ({ signal }) => call(readGuestOffers, { body: { token } }, { silent: true, signal }),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
  });
  const [isWithdrawn, setWithdrawn] = useState(false);
  if (isWithdrawn) return <Withdrawn />;
  if (!token || isOver(guestOffers.error)) return <NoLink hasToken={token !== ''} />;
  if (guestOffers.data) return <Offers token={token} guestOffers={guestOffers.data} onWithdrawn={() => setWithdrawn(true)} />;
  return (
    <Page title="Your offers">
      {guestOffers.error ? <Failed message={guestOffers.error} onRetry={() => void guestOffers.refetch()} /> : <SkeletonText lines={6} />}
    </Page>
  );
}

const isOver = (error: Error | null): boolean => error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'invalid');

function Offers({ token, guestOffers, onWithdrawn }: { token: string; guestOffers: GuestOffers; onWithdrawn: () => void }) {
  const { transport, quotes, bids } = guestOffers;
  const range = useUsualRange(transport);
  const offers = getOffers(quotes, bids);
  const { step, choose, back } = usePasswordStep();
  const open = offers.filter(({ state }) => state === 'open');
  const fromCarriers = open.filter(({ provider }) => provider !== null);
  const route = <RoutePair from={`${transport.fromCity}, ${transport.fromState}`} to={`${transport.toCity}, ${transport.toState}`} />;
  const chosen = offers.find(({ key, canAccept }) => canAccept && key === step) ?? null;
  if (chosen || step === anyOffer) return <SetPassword token={token} transport={transport} offer={chosen} onBack={back} />;
  return (
    <Page title={getTitle(transport)} text={route}>
      {transport.status === 'cancelled' ? (
        <Empty title="This request was withdrawn" text="Carriers can no longer see it." />
      ) : (
        <section aria-labelledby="offers" className="grid gap-3">
          <h2 id="offers" className="text-lg">
            {fromCarriers.length === 0 ? 'Your offers' : `Your offers: ${fromCarriers.length}`}
          </h2>
          {fromCarriers.length === 0 && (
            <Alert
              tone="info"
              title={offers.some(({ provider }) => provider) ? 'Your earlier offers are no longer available' : 'No offers yet'}
            >
              Carriers can see your request and usually send prices within 24 hours. We email you each offer with a link to this page.
            </Alert>
          )}
          <GuestOfferList offers={open} range={range} onAccept={({ key }) => choose(key)} />
        </section>
      )}
      <section aria-labelledby="request" className="grid gap-3">
        <h2 id="request" className="text-lg">
          Your request
        </h2>
        <Facts facts={toTransportFacts(transport)} />
      </section>
      <ToDo token={token} canWithdraw={transport.can.withdraw} onAccount={() => choose(anyOffer)} onWithdrawn={onWithdrawn} />
    </Page>
  );
}

const anyOffer = 'account';

/** A history entry, so that Back returns to the offers. */
function usePasswordStep() {
  const [search, change] = useAddress();
  const navigate = useNavigate();
  const isFromOffers = useRef(false);
  return {
    /** Key of the chosen offer, or `anyOffer`; null at the list. */
    step: search.get('choice'),
    choose: (choice: string) => {
      isFromOffers.current = true;
      change({ choice }, 'push');
    },
    back: () => (isFromOffers.current ? void navigate(-1) : change({ choice: '' })),
  };
}

interface ToDoProps {
  token: string;
  canWithdraw: boolean;
  onAccount: () => void;
  onWithdrawn: () => void;
}

function ToDo({ token, canWithdraw, onAccount, onWithdrawn }: ToDoProps) {
  return (
    <Alert
      tone="info"
      title="Keep this link private"
      actions={
        <>
          <button type="button" className="text-action-ink underline" onClick={onAccount}>
            Set a password
          </button>
          {canWithdraw && <WithdrawRequest token={token} onWithdrawn={onWithdrawn} />}
        </>
      }
    >
      Anyone with this link can see your offers, so do not share it. To answer questions and track the vehicle, set a password for your
      account.
    </Alert>
  );
}

const Withdrawn = () => (
  <Page title="Your request is withdrawn" width="door">
    <Alert tone="good" title="Carriers can no longer see it" announced actions={<ButtonLink to="/">Return to Home</ButtonLink>}>
      We notify the carriers that made offers. If this was your only request, we delete your data and email you what we must keep and why.
    </Alert>
  </Page>
);

const NoLink = ({ hasToken }: { hasToken: boolean }) => (
  <Page title="Your offers" width="door">
    <Alert
      tone="warn"
      title={hasToken ? 'This link is no longer valid.' : 'Open this page with the link in our email.'}
      announced
      actions={
        <>
          <ButtonLink to="/login">Sign in</ButtonLink>
          <ButtonLink to="/forgot-password" variant="secondary">
            Set a password by email
          </ButtonLink>
        </>
      }
    >
      Links work for 14 days, and each offer email contains a new one. If you have set a password, sign in instead.
    </Alert>
  </Page>
);
