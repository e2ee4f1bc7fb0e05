import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Empty, Failed, LoadingRows } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import type { ComplianceDocument } from '../documents/documents-schemas.ts';
import { documentLabels, formatMegabytes } from '../documents/documents-rules.ts';
import { documentFacts } from '../explain-rules.ts';
import { PreviewDialog } from './document-preview.tsx';
import { documentBadge } from './document-labels.ts';
import { useDocuments, useRemoval } from './documents-data.ts';
import { ExplainLink } from './explain-link.tsx';

interface ItemProps {
  document: ComplianceDocument;
  onView: () => void;
  onRemove: () => void;
}

const Line = ({ label, value, isBad = false }: { label: string; value: string; isBad?: boolean }) => (
  <p className={`text-sm break-words ${isBad ? 'text-bad' : 'text-muted'}`}>
    <span className="font-semibold">{label}:</span> {value}
  </p>
);

function Item({ document, onView, onRemove }: ItemProps) {
  const { tone, label: word } = documentBadge(document);
  const { documentType, fileName, fileSize, uploadedAt, expirationDate, isExpired, verificationDate, verified } = document;
  const label = documentLabels[documentType];
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-base">{label}</h3>
          <p className="text-sm break-all text-muted">{fileName}</p>
          <ExplainLink fact={documentFacts[documentType]} of={`${label}, ${fileName}`} />
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>Uploaded {formatDate(uploadedAt)}</span>
        <span>{formatMegabytes(fileSize)}</span>
        {expirationDate && (
          <span className={isExpired ? 'font-semibold text-bad' : undefined}>
            {isExpired ? 'Expired' : 'Expires'} {formatDate(expirationDate)}
          </span>
        )}
      </p>
      {verified && verificationDate && <Line label="Verified" value={formatDate(verificationDate)} />}
      {document.verificationNotes && <Line label="Notes" value={document.verificationNotes} />}
      {document.rejectionReason && <Line label="Rejection reason" value={document.rejectionReason} isBad />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" icon="eye" onClick={onView}>
          View
          <span className="sr-only">
            {' '}
            {label}, {fileName}
          </span>
        </Button>
        {document.can.remove && (
          <Button variant="quiet" size="sm" icon="trash" onClick={onRemove}>
            Remove
            <span className="sr-only">
              {' '}
              {label}, {fileName}
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}

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
  return (
    <>
      <ul className="grid divide-y divide-line">
        {documents.map((document) => (
          <Item key={document.id} document={document} onView={() => setViewed(document)} onRemove={() => setRemoved(document)} />
        ))}
      </ul>
      <PreviewDialog document={viewed} onClose={() => setViewed(null)} />
      <RemoveConfirm document={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

export function DocumentList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDocuments();
  return (
    <Card title="Your Documents">
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
    </Card>
  );
}
