import type { ReactNode } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

interface ToldOnceProps {
  title: string;
  secret: string;
  /** On the button that copies it. */
  copy: string;
  onClose: () => void;
  children: ReactNode;
}

/** A secret that is shown this once, with how it is kept. */
export function ToldOnce({ title, secret, copy, onClose, children }: ToldOnceProps) {
  return (
    <div className="grid gap-4">
      <Alert tone="warn" title={title} announced>
        {children}
      </Alert>
      <p className="figures rounded border border-line bg-sunken px-3 py-2 wrap-anywhere select-all">{secret}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={secret} label={copy} />
        <Button size="sm" onClick={onClose}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}
