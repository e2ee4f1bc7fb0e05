import { useRef, useState } from 'react';
import { withdrawGuestRequest } from '#domains/bids/guest-offers-contract.ts';
import { ApiError, call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';

/** What the server says of a request that is withdrawn already. */
const overCodes = ['link_invalid', 'not_open'];

/** Takes a guest's request back, and with the last one what is held about the guest. */
export function WithdrawRequest({ token, onWithdrawn }: { token: string; onWithdrawn: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const wasSent = useRef(false);
  const withdraw = async () => {
    try {
      await call(withdrawGuestRequest, { body: { token } }, { silent: true });
    } catch (error) {
      // An answer that was lost is no refusal: what is over at the next press was withdrawn by the one before.
      if (!(wasSent.current && error instanceof ApiError && overCodes.includes(error.code))) {
        wasSent.current ||= error instanceof TypeError;
        throw error;
      }
    }
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
        text="It leaves the marketplace at once, every offer is closed, and whoever made one is told. If it is your only request, your name, address and phone number are deleted with it."
        action="Withdraw request"
        pendingLabel="Withdrawing..."
        dangerous
        cancel="Keep it"
        failed="Your request was not withdrawn"
        onConfirm={withdraw}
      />
    </>
  );
}
