import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { setGuestPassword } from '#domains/accounts/endpoints.ts';
import { NewPasswordForm } from '#domains/accounts/web/sign-in/new-password-form.tsx';
import { beginSession } from '#domains/accounts/web/session.ts';
import type { GuestTransport } from '#domains/bids/guest-offers/guest-offers-schemas.ts';
import type { Offer } from '#domains/bids/web/offers/offer-labels.ts';
import { getTitle } from '#domains/transports/web/transport-labels.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { howPaid, isFeeCharged } from '#web/settlement.ts';
import { call } from '#web/api/requests/call.ts';
import { Page } from '#web/shell/page.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useOnce } from './use-once.ts';

interface SetPasswordProps {
  token: string;
  transport: GuestTransport;
  offer: Offer | null;
  onBack: () => void;
}

export function SetPassword({ token, transport, offer, onBack }: SetPasswordProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, []);
  const sendOnce = useOnce(['link_invalid']);
  const submit = async (newPassword: string) => {
    const answer = await sendOnce(() => call(setGuestPassword, { body: { token, newPassword } }, { silent: true }));
    if (!answer) {
      toast({ title: 'Your password is set', description: 'Your password was already set. Sign in with it.' });
      return navigate('/login');
    }
    beginSession(client, answer);
    toast({
      title: 'Your password is set',
      description: offer ? 'You are signed in. Review the offer, then accept it.' : 'You are signed in.',
    });
    await navigate(`/transports/${answer.transportId}?tab=quotes${offer ? `&accept=${offer.key}` : ''}`, { replace: true });
  };
  return (
    <Page title="Set a password" text={`${getTitle(transport)}, ${transport.fromCity} to ${transport.toCity}.`} width="door">
      <div ref={top} tabIndex={-1} className="grid gap-6 outline-none">
        {offer && (
          <div className="grid gap-2">
            <Chosen offer={offer} serviceFee={transport.serviceFee ?? '0'} />
            <p className="text-sm text-muted">{howPaid}</p>
          </div>
        )}
        <Alert tone="info" title={offer ? 'Before you accept' : 'Create your account'}>
          Set a password for your account. From then on you sign in with your email address, and links in our earlier emails stop working.{' '}
          <span>{offer && ' You accept the offer in the next step.'}</span>
        </Alert>
        <NewPasswordForm action={offer ? 'Set password and continue' : 'Set password'} pendingLabel="Saving..." onSubmit={submit} />
        <Button variant="quiet" onClick={onBack}>
          Back to offers
        </Button>
      </div>
    </Page>
  );
}

/** The service fee applies only if Carriage holds the money. */
const Chosen = ({ offer, serviceFee }: { offer: Offer; serviceFee: string }) => (
  <PriceLines
    caption={`Offer of ${offer.name}`}
    lines={[
      { label: `Transport, ${offer.name}`, amount: formatUsd(offer.total) },
      ...(isFeeCharged ? [{ label: 'Service fee', amount: formatUsd(serviceFee) }] : []),
    ]}
    total={{ label: 'Total', amount: formatUsd(fromCents(toCents(offer.total) + (isFeeCharged ? toCents(serviceFee) : 0))) }}
  />
);
