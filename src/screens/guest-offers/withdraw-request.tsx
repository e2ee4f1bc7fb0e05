import { useState } from 'react';
import { withdrawGuestRequest } from '#domains/bids/endpoints.ts';
import { call } from '#web/api/requests/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { useOnce } from './use-once.ts';

const overCodes = ['link_invalid', 'not_open'];

export function WithdrawRequest({ token, onWithdrawn }: { token: string; onWithdrawn: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const sendOnce = useOnce(overCodes);
  const withdraw = async () => {
    await sendOnce(() => call(withdrawGuestRequest, { body: { token } }, { silent: true }));
    onWithdrawn();
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsked(true)}>
        Withdraw this request
      </Button>
      <Confirm
        open={isAsked}
        onOpenChange={setAsked}
        title="Withdraw this request?"
        text="Your request leaves the marketplace and all offers are closed. We notify the carriers. If this is your only request, we delete your name, email address and phone number."
        action="Withdraw request"
        pendingLabel="Withdrawing..."
        dangerous
        cancel="Keep request"
        failed="Failed to withdraw the request"
        onConfirm={withdraw}
      />
    </>
  );
}
