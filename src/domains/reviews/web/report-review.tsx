import { useState } from 'react';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { ReviewPart } from '../rules.ts';
import { useReportReview } from './review-data.ts';

interface ReportReviewProps {
  reviewId: string;
  part: ReviewPart;
  what: string;
  refreshes: string;
}

export function ReportReview({ reviewId, part, what, refreshes }: ReportReviewProps) {
  const [isOpen, setOpen] = useState(false);
  const report = useReportReview(refreshes);
  const send = async (reason: string) => {
    await report.mutateAsync({ params: { id: reviewId }, body: { part, reason } });
    toast({
      title: 'Report sent',
      description: 'An administrator will review it and let you know.',
    });
  };
  return (
    <>
      <Button variant="quiet" size="sm" className="-ml-3 justify-self-start" aria-label={`Report ${what}`} onClick={() => setOpen(true)}>
        Report
      </Button>
      {isOpen && (
        <ReasonDialog
          title={part === 'review' ? 'Report this review?' : 'Report this reply?'}
          text="Report threats, insults, false statements or reviews of the wrong company. We do not remove opinions."
          hint="Only administrators see this."
          missing="Please give a reason"
          maxLength={300}
          action="Report"
          pendingLabel="Reporting..."
          onSend={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
