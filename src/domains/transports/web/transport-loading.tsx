import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function TransportLoading() {
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 md:px-6">
      <h1 className="sr-only">Transport</h1>
      <p role="status" className="sr-only">
        Loading transport
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <Skeleton className="h-28" />
      <Skeleton className="h-11 w-full max-w-form" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-96" />
        <Skeleton className="h-56" />
      </div>
    </div>
  );
}
