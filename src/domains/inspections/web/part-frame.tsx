import { useId, type FormEvent, type ReactNode } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';

interface PartFrameProps {
  title: string;
  place: string;
  text?: ReactNode;
  failure: string | null;
  /** Label of the button; '' hides it. */
  action?: string;
  /** Nothing is answered: the button skips the part, which is listed as missing before signing. */
  isEmpty?: boolean;
  pending?: boolean;
  onNext: () => void;
  onBack: (() => void) | null;
  children: ReactNode;
}

export function PartFrame({
  title,
  place,
  text,
  failure,
  action = 'Save and continue',
  isEmpty = false,
  pending,
  onNext,
  onBack,
  children,
}: PartFrameProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React portals bubble: ignore submits from dialogs opened inside this form.
    if (event.target === event.currentTarget) onNext();
  };
  return (
    <form aria-labelledby={id} onSubmit={submit} className="grid gap-5" noValidate>
      <header>
        <p className="text-sm text-muted">{place}</p>
        <h2 id={id} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        {text && <p className="mt-1 text-muted">{text}</p>}
      </header>
      {children}
      <div className="sticky bottom-0 z-20 -mx-4 grid gap-3 border-t-3 border-t-lane bg-surface px-4 py-3 md:-mx-6 md:px-6">
        {failure && (
          <Alert tone="bad" announced>
            {failure}
          </Alert>
        )}
        <div className="flex gap-3">
          {onBack && (
            <Button variant="secondary" size="lg" icon="arrow-left" onClick={onBack}>
              Back
            </Button>
          )}
          {action && (
            <Button
              type="submit"
              variant={isEmpty ? 'secondary' : 'primary'}
              size="lg"
              pending={pending ?? false}
              pendingLabel="Saving..."
              className="flex-1"
            >
              {isEmpty ? 'Skip for now' : action}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
