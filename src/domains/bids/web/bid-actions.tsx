import { useState } from 'react';
import { useGate } from '#domains/compliance/web/use-gate.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { BidDialog } from './bid-dialog.tsx';
import type { StandingBid } from './standing-bid.ts';
import { WithdrawBid } from './withdraw-bid.tsx';

interface BidButtonProps {
  transportId: string;
  about: string;
  size?: 'sm' | 'md';
  variant?: 'primary' | 'secondary';
}

/** Opens the bid dialog; while the gate is closed it says so and leads to the reasons. */
export function BidButton({ transportId, about, size = 'md', variant = 'primary' }: BidButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: gate } = useGate();
  if (gate && !gate.canBid)
    return (
      <ButtonLink to="/marketplace#compliance" variant="secondary" size={size} icon="lock">
        Cannot Bid - See Compliance
      </ButtonLink>
    );
  return (
    <>
      <Button variant={variant} size={size} icon="gavel" aria-label={`Place a bid on ${about}`} onClick={() => setOpen(true)}>
        Place a bid
      </Button>
      <BidDialog transportId={transportId} about={about} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** Change and withdraw, for whoever placed it and while both are possible. */
export function OwnBidActions({ bid, about, size = 'md' }: { bid: StandingBid; about: string; size?: 'sm' | 'md' }) {
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<StandingBid | null>(null);
  if (!bid.can.change) return null;
  return (
    <>
      <Button variant="secondary" size={size} icon="edit" aria-label={`Change your bid on ${about}`} onClick={() => setOpen(true)}>
        Change
      </Button>
      <Button
        variant="quiet"
        size={size}
        className="text-bad!"
        aria-label={`Withdraw your bid on ${about}`}
        onClick={() => setLeaving(bid)}
      >
        Withdraw
      </Button>
      <BidDialog transportId={bid.transportId} about={about} bid={bid} open={isOpen} onOpenChange={setOpen} />
      <WithdrawBid bid={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
