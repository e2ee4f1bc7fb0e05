import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** Whether an error is that the file of a part did not come; browsers say it in words of their own. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);

interface IfMissingProps {
  /** Stands in the place of a part that did not come. */
  instead: ReactNode;
  onMissing: () => void;
  children: ReactNode;
}

/** Keeps a screen where the file of one of its parts does not come; any other failure goes on to the screen. */
class IfMissing extends Component<IfMissingProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingFile(error)) this.props.onMissing();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isMissingFile(error)) return this.props.instead;
    throw error;
  }
}

interface LateProps {
  /** Told where the part could not be fetched. */
  onMissing?: () => void;
}

/**
 * A part of a screen whose code is fetched when it is first shown; `meanwhile` stands in its place until then. Where it cannot be fetched, as without
 * a connection, the part alone is missing (`instead` stands there), and the next time it is shown it is asked for again.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
  instead: ReactNode = meanwhile,
): ComponentType<Props & LateProps> {
  const fetched = () => lazy<ComponentType<Props>>(() => load().then((part) => ({ default: part })));
  let kept = fetched();
  const forget = () => (kept = fetched());
  return function Late({ onMissing, ...props }: Props & LateProps) {
    const [Part] = useState(() => kept);
    const missed = () => {
      forget();
      onMissing?.();
    };
    return (
      <IfMissing instead={instead} onMissing={missed}>
        <Suspense fallback={meanwhile}>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </IfMissing>
    );
  };
}
