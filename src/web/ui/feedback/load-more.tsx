import { Button } from '../button.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  pending?: boolean;
  onMore: () => void;
  progress?: string;
}

export function LoadMore({ hasMore, pending, onMore, progress }: LoadMoreProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-4 pt-4" data-print="hide">
      {progress && (
        <p role="status" className="text-sm text-muted">
          {progress}
        </p>
      )}
      {hasMore && (
        <Button variant="secondary" pending={pending} pendingLabel="Loading..." onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  );
}
