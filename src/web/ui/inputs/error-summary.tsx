import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../pictures/icon.tsx';

export interface SummaryItem {
  /** Without an id the item is plain text. */
  fieldId?: string;
  message: string;
}

interface ErrorSummaryProps {
  title?: string;
  items: readonly SummaryItem[];
  /** Number of submit attempts; the summary takes the focus after each one. */
  attempt: number;
}

/** The message alone doesn't identify its field, so the label is added. */
const isOfAnyField = ({ message }: SummaryItem, items: readonly SummaryItem[]): boolean =>
  message.startsWith('At most ') || items.filter((other) => other.message === message).length > 1;

const getLabel = (fieldId: string): string => document.querySelector(`label[for="${CSS.escape(fieldId)}"]`)?.firstChild?.textContent ?? '';

const subscribeToNothing = () => () => undefined;

function Words({ item: { fieldId, message }, isNamed }: { item: SummaryItem; isNamed: boolean }) {
  const label = useSyncExternalStore(
    subscribeToNothing,
    () => (isNamed && fieldId ? getLabel(fieldId) : ''),
    () => '',
  );
  return label ? `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message;
}

/** Takes the focus after each attempt. */
export function ErrorSummary({ title = 'Please check the following', items, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (items.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} role="group" aria-labelledby={titleId} className="rounded border border-bad border-l-4 bg-bad-tint p-4">
      <p id={titleId} className="flex items-center gap-2 font-head font-bold text-bad">
        <Icon name="alert-triangle" />
        <span>{title}</span>
      </p>
      <ul className="mt-2 grid gap-1 pl-7">
        {items.map((item) => (
          <li key={`${item.fieldId}${item.message}`}>
            {item.fieldId ? (
              <a
                href={`#${item.fieldId}`}
                onClick={(event) => leadTo(event, item.fieldId!)}
                className="text-ink underline underline-offset-2"
              >
                <Words item={item} isNamed={isOfAnyField(item, items)} />
              </a>
            ) : (
              item.message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function leadTo(event: { preventDefault: () => void }, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
