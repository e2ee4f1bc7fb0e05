import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { ReportedCard, reportedLook, ReportedList } from '#domains/messages/web/reported.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { isAdmin } from '#shared/roles.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { ReviewReport } from '../schemas.ts';
import { useDecideReviewReport, useReviewReports } from './review-data.ts';
import { Stars } from './stars.tsx';

export const meta = () => pageTitle('Reported reviews');

/** Reviews and replies that were reported; everybody but administrators is led to the dashboard. */
export default function ReviewReportsScreen() {
  const { user } = useSession();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  return <Reports />;
}

const Reports = () => (
  <ReportedList
    title="Reported reviews"
    text="What was said, and why it was reported. Oldest first."
    nothing="No review is reported"
    reports={useReviewReports()}
  >
    {(report) => <ReportCard key={report.id} report={report} />}
  </ReportedList>
);

const hidden = {
  review: 'Nobody but its author reads it any more, and it does not count.',
  reply: 'Nobody but its author reads it any more.',
} as const;

function ReportCard({ report }: { report: ReviewReport }) {
  const send = useDecideReviewReport();
  const { part, stars, words, writtenAt, vehicle } = report;
  const decide = async (decision: { hide: boolean; reason: string }) => {
    await send.mutateAsync({ params: { id: report.id }, body: decision });
    toast({ title: 'Report decided', description: 'Those who reported it are told why.' });
  };
  return (
    <ReportedCard
      report={report}
      what={part}
      text={`${vehicle}, ${part} of ${formatDateTime(writtenAt)}`}
      follows={{ hide: hidden[part], stand: 'It goes on being read and counted.' }}
      onDecide={decide}
    >
      {stars !== null && <Stars count={stars} />}
      <p className={reportedLook}>{words || 'Stars, without words'}</p>
    </ReportedCard>
  );
}
