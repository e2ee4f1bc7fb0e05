import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** Browsers differ in the message. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);

interface IfMissingProps {
  instead: ReactNode;
  onMissing: () => void;
  children: ReactNode;
}

/** Replaces a part whose file failed to load; rethrows all other errors. */
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
  onMissing?: () => void;
}

/**
 * Loads a component when it is first shown; `meanwhile` is the placeholder. If loading fails, shows `instead` and tries again the next
 * time it is shown.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
  instead: ReactNode = meanwhile,
): ComponentType<Props & LateProps> {
  const fetched = () => lazy<ComponentType<Props>>(() => load().then((part) => ({ default: part })));
  let loading = fetched();
  const forget = () => (loading = fetched());
  return function Late({ onMissing, ...props }: Props & LateProps) {
    const [Part] = useState(() => loading);
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
