import { useEffect } from 'react';
import { TakeJob } from '#domains/quotes/web/quote-take-job.tsx';
import { useTransportQuotes } from '#domains/quotes/web/quote-data.ts';
import { noConnection } from '#web/api/requests/failure-messages.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { BoardJob } from '../../board/schemas.ts';

export function BoardStep({ job, onClose }: { job: BoardJob; onClose: () => void }) {
  const { data, error } = useTransportQuotes(job.transportId);
  const quote = data?.find(({ id }) => id === job.quoteId);
  const isMissing = Boolean(error ?? (data && !quote));
  useEffect(() => {
    if (!isMissing) return;
    toast({ title: 'We couldn’t open this job', description: error?.userMessage ?? noConnection, variant: 'destructive' });
    onClose();
  }, [isMissing, error, onClose]);
  return quote ? <TakeJob quote={quote} about={job.title} open onOpenChange={(open) => !open && onClose()} /> : null;
}
