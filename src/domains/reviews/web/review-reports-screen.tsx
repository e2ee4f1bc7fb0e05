import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { ReportedCard, reportedClasses, ReportedList } from '#domains/messages/web/reported.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { isAdmin } from '#shared/roles.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { ReviewReport } from '../schemas.ts';
import { useDecideReviewReport, useReviewReports } from './review-data.ts';
import { Stars } from './stars.tsx';

export const meta = () => pageTitle('Reported reviews');

export default function ReviewReportsScreen() {
  const { user } = useSession();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  return <Reports />;
}

const Reports = () => (
  <ReportedList
    title="Reported reviews"
    text="Reported reviews and replies with the reason, oldest first."
    nothing="No reported reviews"
    reports={useReviewReports()}
  >
    {(report) => <ReportCard key={report.id} report={report} />}
  </ReportedList>
);

const hidden = {
  review: 'Only the author can see it, and its stars are not counted.',
  reply: 'Only the author can see it.',
} as const;

function ReportCard({ report }: { report: ReviewReport }) {
  const send = useDecideReviewReport();
  const { part, stars, words, writtenAt, vehicle } = report;
  const decide = async (decision: { hide: boolean; reason: string }) => {
    await send.mutateAsync({ params: { id: report.id }, body: decision });
    toast({ title: 'Report decided', description: 'We notified the people who reported it.' });
  };
  return (
    <ReportedCard
      report={report}
      what={part}
      text={`${vehicle}, ${part} of ${formatDateTime(writtenAt)}`}
      follows={{ hide: hidden[part], stand: 'It stays visible and its stars are counted.' }}
      onDecide={decide}
    >
      {stars !== null && <Stars count={stars} />}
      <p className={reportedClasses}>{words || 'Stars only'}</p>
    </ReportedCard>
  );
}
