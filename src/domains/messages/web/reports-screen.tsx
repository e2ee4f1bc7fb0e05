import { Navigate } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { formatDateTime } from '#shared/dates.ts';
import { isAdmin } from '#shared/roles.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { MessageReport } from '../schemas.ts';
import { useDecide, useReports } from './message-data.ts';
import { MessagePhoto } from './message-entry.tsx';
import { SentDocument } from './sent-document.tsx';
import { ReportedCard, reportedClasses, ReportedList } from './reported.tsx';

export const meta = () => pageTitle('Reported messages');

export default function ReportsScreen() {
  const { user } = useSession();
  if (!user || !isAdmin(user.role)) return <Navigate to="/dashboard" replace />;
  return <Reports />;
}

const Reports = () => (
  <ReportedList title="Reported messages" text="Oldest first." nothing="No reported messages" reports={useReports()}>
    {(report) => <ReportCard key={report.id} report={report} />}
  </ReportedList>
);

function ReportCard({ report }: { report: MessageReport }) {
  const send = useDecide();
  const { body, photoId, paper, transportId, sentAt, vehicle } = report;
  const decide = async (decision: { hide: boolean; reason: string }) => {
    await send.mutateAsync({ params: { id: report.id }, body: decision });
    toast({ title: decision.hide ? 'Message hidden' : 'Message kept', description: 'We tell the people who reported it why.' });
  };
  return (
    <ReportedCard
      report={report}
      what="message"
      text={`${vehicle}, sent ${formatDateTime(sentAt)}`}
      follows={{
        hide: 'Only its author can still read it.',
        stand: 'All participants can still read it.',
      }}
      onDecide={decide}
    >
      {body && <p className={reportedClasses}>{body}</p>}
      {photoId && <MessagePhoto transportId={transportId} photoId={photoId} alt="Photo of the reported message" />}
      {paper && <SentDocument transportId={transportId} paper={paper} />}
    </ReportedCard>
  );
}
