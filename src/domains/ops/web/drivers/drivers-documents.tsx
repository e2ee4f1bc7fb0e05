import { useState } from 'react';
import type { ComplianceDocument } from '#domains/compliance/documents/documents-schemas.ts';
import { documentLabels, formatMegabytes } from '#domains/compliance/documents/documents-rules.ts';
import { documentFacts } from '#domains/compliance/explain-rules.ts';
import { DocumentPreview } from '#domains/compliance/web/document-preview.tsx';
import { documentBadge } from '#domains/compliance/web/document-labels.ts';
import { ExplainLink } from '#domains/compliance/web/explain-link.tsx';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { useDriverDocuments } from './drivers-data.ts';

/** Newest first; an opened document replaces the list. */
export function DriverDocuments({ driverId }: { driverId: string }) {
  const documents = useDriverDocuments(driverId);
  const [chosen, setChosen] = useState<ComplianceDocument | null>(null);
  if (chosen) return <Chosen document={chosen} onBack={() => setChosen(null)} />;
  return (
    <ListState
      query={documents}
      empty={<Empty title="No documents yet" text="The driver's uploads and the reviewers' decisions appear here." />}
    >
      {(list) => (
        <>
          <ul className="grid divide-y divide-line rounded border border-line bg-surface">
            {list.map((document: ComplianceDocument) => (
              <li key={document.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
                <DocumentLine document={document} onView={() => setChosen(document)} />
              </li>
            ))}
          </ul>
          {documents.hasNextPage && (
            <LoadMore hasMore pending={documents.isFetchingNextPage} onMore={() => void documents.fetchNextPage()} />
          )}
        </>
      )}
    </ListState>
  );
}

function Chosen({ document, onBack }: { document: ComplianceDocument; onBack: () => void }) {
  return (
    <div className="grid gap-3">
      <div>
        {/* The button that was pressed is gone with the list: the way back takes its focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus variant="quiet" size="sm" icon="arrow-left" className="-ml-3" onClick={onBack}>
          All documents
        </Button>
      </div>
      <h3 className="text-base">{documentLabels[document.documentType]}</h3>
      <DocumentPreview document={document} />
    </div>
  );
}

function DocumentLine({ document, onView }: { document: ComplianceDocument; onView: () => void }) {
  const { documentType, fileName, fileSize, uploadedAt, expirationDate, isExpired, rejectionReason, verificationNotes } = document;
  const label = documentLabels[documentType];
  const { tone, label: word } = documentBadge(document);
  return (
    <>
      <div className="min-w-0">
        <p className="font-head font-semibold">{label}</p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {fileName}, {formatMegabytes(fileSize)}, uploaded {formatDate(uploadedAt)}
        </p>
        {expirationDate && (
          <p className={isExpired ? 'text-sm font-semibold text-bad' : 'text-sm text-muted'}>
            {isExpired ? 'Expired' : 'Expires'} {formatDate(expirationDate)}
          </p>
        )}
        {verificationNotes && <p className="text-sm text-muted">{verificationNotes}</p>}
        {rejectionReason && <p className="text-sm text-bad">{rejectionReason}</p>}
        <ExplainLink fact={documentFacts[documentType]} of={`${label}, ${fileName}`} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isExpired ? <Badge tone="bad">Expired</Badge> : <Badge tone={tone}>{word}</Badge>}
        <Button variant="secondary" size="sm" icon="eye" onClick={onView}>
          View
          <span className="sr-only">
            {' '}
            {label}, {fileName}
          </span>
        </Button>
      </div>
    </>
  );
}
