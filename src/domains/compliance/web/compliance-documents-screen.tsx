import { useSession } from '#domains/accounts/web/session.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { findRequestedType, isReviewer, type DocumentType } from '../documents/documents-rules.ts';
import { needsDocuments } from './compliance-card.tsx';
import { DocumentList } from './document-list.tsx';
import { useGate } from './use-gate.ts';
import { DocumentChecklist } from './paper-checklist.tsx';
import { PendingCard } from './pending-card.tsx';
import { CargoLimits } from './queue/cargo-limits.tsx';
import { typeFieldId, UploadCard } from './upload-card.tsx';

export const meta = () => pageTitle('Compliance Documents');

const requiredText = 'What you need to use the marketplace, and its status.';

export default function ComplianceDocumentsScreen() {
  const { user } = useSession();
  const status = useGate();
  const [search, change] = useAddress();
  const type = findRequestedType(search);
  const setType = (chosen: DocumentType | '') => change({ type: chosen });
  const lead = (chosen: DocumentType) => {
    setType(chosen);
    document.getElementById(typeFieldId)?.focus();
  };
  const isExempt = Boolean(user && isReviewer(user) && status.data && !needsDocuments(status.data));
  const upload = <UploadCard type={type} onType={setType} />;
  return (
    <Page
      trail={underDashboard}
      title="Compliance Documents"
      text={
        isExempt
          ? 'Documents waiting for review.'
          : status.data && needsDocuments(status.data)
            ? requiredText
            : 'Your documents and their status.'
      }
      actions={
        <ButtonLink to="/compliance-copilot" variant="secondary" icon="help">
          Compliance Copilot
        </ButtonLink>
      }
    >
      <PendingCard />
      <CargoLimits />
      {isExempt ? (
        <details className="rounded border border-line bg-surface">
          <summary className="min-h-12 cursor-pointer px-5 py-3 font-head font-semibold">Your own documents</summary>
          <div className="grid items-start gap-6 px-5 pb-5 lg:grid-cols-2">
            {upload}
            <DocumentList />
          </div>
        </details>
      ) : (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <ListState query={status} loading={<Skeleton className="h-64 w-full" />}>
              {(answer) => <DocumentChecklist status={answer} onUpload={lead} />}
            </ListState>
            {upload}
          </div>
          <DocumentList />
        </>
      )}
    </Page>
  );
}
