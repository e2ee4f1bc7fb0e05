import { useState } from 'react';
import { useGate } from '#domains/compliance/web/use-gate.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { BidDialog } from './bid-dialog.tsx';
import type { BidGround } from './bid-ground.tsx';
import type { ActiveBid } from './active-bid.ts';
import { WithdrawBid } from './withdraw-bid.tsx';

interface BidButtonProps {
  transportId: string;
  about: string;
  ground?: BidGround | undefined;
  size?: 'sm' | 'md';
  variant?: 'primary' | 'secondary';
  isShort?: boolean;
}

/** Opens the bid dialog, or links to the compliance reasons while the gate is closed. */
export function BidButton({ transportId, about, ground, size = 'md', variant = 'primary', isShort = false }: BidButtonProps) {
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
      <Button variant={variant} size={size} icon="gavel" data-key="b" aria-label={`Place a bid on ${about}`} onClick={() => setOpen(true)}>
        {isShort ? 'Bid' : 'Place a bid'}
      </Button>
      <BidDialog transportId={transportId} about={about} ground={ground} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

export const TakeJobLink = ({ transportId, about }: Pick<BidButtonProps, 'transportId' | 'about'>) => (
  <ButtonLink
    to={`/marketplace/${transportId}?take=yes`}
    variant="secondary"
    size="sm"
    data-key="b"
    className="shrink-0 whitespace-nowrap"
    aria-label={`Take job: ${about}`}
  >
    Take job
  </ButtonLink>
);

interface OwnBidActionsProps {
  bid: ActiveBid;
  about: string;
  ground?: BidGround | undefined;
  size?: 'sm' | 'md';
  isShort?: boolean;
}

export function OwnBidActions({ bid, about, ground = bid.ground, size = 'md', isShort = false }: OwnBidActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<ActiveBid | null>(null);
  if (!bid.can.change) return null;
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        icon="edit"
        data-key="b"
        aria-label={`Change your bid on ${about}`}
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
      {!isShort && (
        <Button
          variant="quiet"
          size={size}
          className="text-bad!"
          aria-label={`Withdraw your bid on ${about}`}
          onClick={() => setLeaving(bid)}
        >
          Withdraw
        </Button>
      )}
      <BidDialog transportId={bid.transportId} about={about} bid={bid} ground={ground} open={isOpen} onOpenChange={setOpen} />
      <WithdrawBid bid={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
