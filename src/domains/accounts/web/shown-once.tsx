import type { ReactNode } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { CopyButton } from '#web/ui/overlays/copy-button.tsx';

interface ShownOnceProps {
  title: string;
  secret: string;
  copy: string;
  onClose: () => void;
  children: ReactNode;
}

export function ShownOnce({ title, secret, copy, onClose, children }: ShownOnceProps) {
  return (
    <div className="grid gap-4">
      <Alert tone="warn" title={title} announced>
        {children}
      </Alert>
      <p className="figures rounded border border-line bg-sunken px-3 py-2 wrap-anywhere select-all">{secret}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={secret} label={copy} />
        <Button size="sm" onClick={onClose}>
          I’ve saved it
        </Button>
      </div>
    </div>
  );
}

interface LeaveProps {
  open: boolean;
  what: string;
  onStay: () => void;
  onLeave: () => void;
}

export const LeaveSecret = ({ open, what, onStay, onLeave }: LeaveProps) => (
  <Confirm
    open={open}
    onOpenChange={(isOpen) => !isOpen && onStay()}
    title={`Have you saved the ${what}?`}
    text="We can’t show it again. If you lose it, you need to create a new one."
    action="I’ve saved it"
    cancel={`Back to the ${what}`}
    onConfirm={onLeave}
  />
);
