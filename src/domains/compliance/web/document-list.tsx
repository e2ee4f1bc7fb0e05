import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Empty, Failed, LoadingRows } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { ComplianceDocument } from '../documents/documents-schemas.ts';
import { documentLabels, formatMegabytes } from '../documents/documents-rules.ts';
import { requirementsFact } from '../explain-rules.ts';
import { PreviewDialog } from './document-preview.tsx';
import { documentBadge } from './document-labels.ts';
import { useDocuments, useRemoval } from './documents-data.ts';
import { ExplainLink } from './explain-link.tsx';

function Expiry({ document: { expirationDate, isExpired } }: { document: ComplianceDocument }) {
  if (!expirationDate) return <span className="text-muted">Never</span>;
  return (
    <span className={isExpired ? 'font-semibold text-bad' : undefined}>
      {isExpired && 'Expired '}
      {formatDate(expirationDate)}
    </span>
  );
}

const columns: readonly Column<ComplianceDocument>[] = [
  {
    key: 'document',
    header: 'Document',
    cell: ({ documentType, fileName }) => (
      <>
        <span className="block font-head font-semibold">{documentLabels[documentType]}</span>
        <span className="block text-xs break-all text-muted">{fileName}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (document) => {
      const { tone, label } = documentBadge(document);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    key: 'expires',
    header: 'Expires',
    className: 'whitespace-nowrap',
    cell: (document) => <Expiry document={document} />,
  },
  {
    key: 'uploaded',
    header: 'Uploaded',
    className: 'whitespace-nowrap',
    cell: ({ uploadedAt, fileSize }) => (
      <>
        {formatDate(uploadedAt)}, <span className="text-muted">{formatMegabytes(fileSize)}</span>
      </>
    ),
  },
  {
    key: 'review',
    header: 'Review',
    phone: 'words',
    className: 'max-md:before:hidden',
    cell: ({ verified, verificationDate, verificationNotes, rejectionReason }) => (
      <>
        {verified && verificationDate && <span>Verified {formatDate(verificationDate)}. </span>}
        {verificationNotes && <span className="text-muted">{verificationNotes}</span>}
        {rejectionReason && <span className="text-bad">Rejection reason: {rejectionReason}</span>}
      </>
    ),
  },
];

function RemoveConfirm({ document, onClose }: { document: ComplianceDocument | null; onClose: () => void }) {
  const removal = useRemoval();
  if (!document) return null;
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove the ${documentLabels[document.documentType]}?`}
      text={`This permanently deletes ${document.fileName}. You can upload another one.`}
      action="Remove document"
      pendingLabel="Removing..."
      dangerous
      failed="We couldn't remove the document"
      onConfirm={() => removal.mutateAsync({ params: { id: document.id } })}
    />
  );
}

function Items({ documents }: { documents: readonly ComplianceDocument[] }) {
  const [viewed, setViewed] = useState<ComplianceDocument | null>(null);
  const [removed, setRemoved] = useState<ComplianceDocument | null>(null);
  const toActions = (document: ComplianceDocument) => {
    const about = `${documentLabels[document.documentType]}, ${document.fileName}`;
    return (
      <>
        {document.can.remove && (
          <Button variant="quiet" size="sm" icon="trash" onClick={() => setRemoved(document)}>
            Remove
            <span className="sr-only"> {about}</span>
          </Button>
        )}
        <Button variant="secondary" size="sm" icon="eye" onClick={() => setViewed(document)}>
          View
          <span className="sr-only"> {about}</span>
        </Button>
      </>
    );
  };
  return (
    <>
      <Table dense caption="Your Documents" columns={columns} rows={documents} rowKey={({ id }) => id} actions={toActions} />
      <PreviewDialog document={viewed} onClose={() => setViewed(null)} />
      <RemoveConfirm document={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

export function DocumentList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDocuments();
  return (
    <section aria-labelledby="your-documents" className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="your-documents" className="text-lg">
          Your Documents
        </h2>
        <ExplainLink fact={requirementsFact} of="which documents are required" />
      </div>
      {data === undefined ? (
        error ? (
          <Failed message={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows />
        )
      ) : data.length === 0 ? (
        <Empty title="No compliance documents uploaded yet" text="Your uploads appear here with their status and the reviewer's notes." />
      ) : (
        <Items documents={data} />
      )}
      {hasNextPage && <LoadMore hasMore pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </section>
  );
}
