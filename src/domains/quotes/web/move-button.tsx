import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { useMoveOn } from './quote-data.ts';

/** The two steps of a driver, in its words. */
export const driverSteps = {
  in_transit: { label: 'Picked up', text: 'The vehicle is loaded and on its way. The shipper is told.' },
  delivered: { label: 'Delivered', text: 'The vehicle has arrived. The shipper is told and compares it with its condition at pickup.' },
} as const;

interface MoveButtonProps {
  quoteId: string;
  to: keyof typeof driverSteps;
  /** What travels: '2019 Honda Civic, Denver to Austin'. */
  name: string;
  className?: string;
}

/** One press for the driver's next step, asked once. */
export function MoveButton({ quoteId, to, name, className }: MoveButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const moveOn = useMoveOn();
  const { label, text } = driverSteps[to];
  return (
    <>
      <Button size="lg" icon={to === 'in_transit' ? 'truck' : 'circle-check'} className={className} onClick={() => setOpen(true)}>
        {label}
        <span className="sr-only">: {name}</span>
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title={`${label}: ${name}?`}
        text={text}
        action={label}
        pendingLabel="Updating..."
        onConfirm={() => moveOn(quoteId, to)}
      />
    </>
  );
}
