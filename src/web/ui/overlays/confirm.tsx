import * as Radix from 'radix-ui/alert-dialog';
import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useReturnFocus } from '../feedback/return-focus.ts';
import { toastFailure } from '../feedback/toast-failure.ts';

interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: ReactNode;
  action: string;
  pendingLabel?: string;
  dangerous?: boolean;
  cancel?: string;
  /** Toast title if `onConfirm` fails; omit it if `onConfirm` reports failures itself. */
  failed?: string;
  /** Closes the dialog on success; if it throws, keeps the dialog open. */
  onConfirm: () => Promise<unknown> | void;
  /** Extra explanation of a failure; null for none. */
  explain?: (error: unknown) => Promise<ReactNode>;
  children?: ReactNode;
}

export function Confirm({
  open,
  onOpenChange,
  title,
  text,
  action,
  pendingLabel,
  dangerous,
  cancel = 'Cancel',
  failed,
  onConfirm,
  explain,
  children,
}: ConfirmProps) {
  const [isPending, setPending] = useState(false);
  const [explained, setExplained] = useState<ReactNode>(null);
  const returnFocus = useReturnFocus(open);
  const turn = (next: boolean) => {
    if (!next) setExplained(null);
    onOpenChange(next);
  };
  const confirm = async () => {
    setPending(true);
    try {
      await onConfirm();
      turn(false);
    } catch (error) {
      if (failed) toastFailure(failed, error);
      setExplained((await explain?.(error)) ?? null);
    } finally {
      setPending(false);
    }
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !isPending && turn(next)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-asphalt/60" />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          className="fixed z-50 max-h-[90dvh] w-full overflow-y-auto border border-line border-t-3 border-t-ink bg-surface p-5 shadow-float max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t sm:top-1/2 sm:left-1/2 sm:max-w-[28rem] sm:-translate-1/2 sm:rounded"
        >
          <Radix.Title className="text-lg">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 text-muted">{text}</div>
          </Radix.Description>
          {children && <div className="mt-4">{children}</div>}
          {explained && <div className="mt-4">{explained}</div>}
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Radix.Cancel asChild>
              <Button variant="secondary">{cancel}</Button>
            </Radix.Cancel>
            <Button
              variant={dangerous ? 'danger' : 'primary'}
              pending={isPending}
              pendingLabel={pendingLabel}
              onClick={() => void confirm()}
            >
              {action}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
