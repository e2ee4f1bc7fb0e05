import type { ReactNode } from 'react';
import { ApiError } from '#web/api/requests/call.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { Alert } from './alert.tsx';
import { Button } from '../button.tsx';
import { Skeleton } from './skeleton.tsx';

interface EmptyProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded border border-dashed border-line-strong px-6 py-10 text-center">
      <svg width="96" height="12" viewBox="0 0 96 12" aria-hidden="true" className="mb-2 text-muted">
        <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="2" />
        <line x1="16" y1="6" x2="80" y2="6" stroke="currentColor" strokeWidth="2" strokeDasharray="8 6" />
        <circle cx="90" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="3 2.6" />
      </svg>
      <p className="font-head text-base font-bold">{title}</p>
      {text && <p className="max-w-text text-muted">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** One line, for lists that are usually empty. */
export const QuietEmpty = ({ title, text }: Pick<EmptyProps, 'title' | 'text'>) => (
  <p className="rounded border border-dashed border-line-strong px-5 py-3">
    <span className="font-head font-bold">{title}</span> <span className="text-muted">{text}</span>
  </p>
);

interface ListQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

interface ListStateProps<Data> {
  query: ListQuery<Data>;
  loading?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  errorText?: string;
  /** Shown for a 404; other failures show their own message. */
  absentText?: string;
  children: (data: Data) => ReactNode;
}

const nothing = (data: unknown) => Array.isArray(data) && data.length === 0;
const isAbsent = (error: Error | null) => error instanceof ApiError && error.status === 404;

export function ListState<Data>({ query, loading, isEmpty = nothing, empty, errorText, absentText, children }: ListStateProps<Data>) {
  if (query.data !== undefined) return empty && isEmpty(query.data) ? empty : children(query.data);
  const failed = isAbsent(query.error) ? (absentText ?? errorText) : errorText;
  if (query.error) return <Failed message={failed ?? query.error} onRetry={() => void query.refetch()} />;
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      {loading ?? <LoadingRows />}
    </div>
  );
}

/** A string is shown as it is; an Error is described. */
export function Failed({ message, onRetry }: { message: string | Error; onRetry: () => void }) {
  return (
    <Alert
      tone="bad"
      announced
      title={typeof message === 'string' ? message : describeFailure(message, 'This could not be loaded.')}
      actions={
        <Button variant="secondary" size="sm" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

export function LoadingRows({ rows = 3 }: { rows?: number }) {
  return (
    <div className="grid divide-y divide-line rounded border border-line bg-surface">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center justify-between gap-6 px-5 py-4">
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
