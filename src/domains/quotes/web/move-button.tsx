import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.ts';
import { workflowLabels } from '../rules.ts';
import { useMoveWorkflow, useStep } from './quote-data.ts';

/** The two steps of a driver, in its words. */
const steps = {
  in_transit: { label: 'Picked up', text: 'The vehicle is loaded and on its way. The shipper is told.' },
  delivered: { label: 'Delivered', text: 'The vehicle has arrived. The shipper is told and compares it with its condition at pickup.' },
} as const;

interface MoveButtonProps {
  quoteId: string;
  to: keyof typeof steps;
  /** What travels: '2019 Honda Civic · Denver to Austin'. */
  name: string;
  className?: string;
}

/** One press for the driver's next step, asked once. */
export function MoveButton({ quoteId, to, name, className }: MoveButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const move = useMoveWorkflow();
  const run = useStep();
  const { label, text } = steps[to];
  const go = async () => {
    await move.mutateAsync({ params: { id: quoteId }, body: { newState: to } });
    toast({ title: 'State Updated', description: `Now: ${workflowLabels[to]}` });
  };
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
        onConfirm={() => run('Update Failed', go)}
      />
    </>
  );
}
