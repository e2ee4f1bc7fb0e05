import { formatUsd } from '#shared/money.ts';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import type { ActiveBid } from './active-bid.ts';
import { useWithdrawBid } from './bid-data.ts';

export function WithdrawBid({ bid, onClose }: { bid: ActiveBid | null; onClose: () => void }) {
  const withdraw = useWithdrawBid();
  if (!bid) return null;
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Withdraw your bid of ${formatUsd(bid.bidAmount)}?`}
      text="The shipper will no longer see it. You can bid again while the request is open."
      action="Withdraw bid"
      pendingLabel="Withdrawing..."
      dangerous
      failed="Failed to withdraw bid"
      onConfirm={() => withdraw.mutateAsync({ params: { id: bid.id } })}
    />
  );
}
