import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { roleLabels } from '#shared/roles.ts';
import { useFocusAfterStep } from '#web/shell/use-focus-after-step.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import type { PendingDocument } from '../documents/documents-schemas.ts';
import { documentLabels, formatMegabytes } from '../documents/documents-rules.ts';
import { describeAge, hasDoubts, isLongWait } from './document-labels.ts';
import { usePendingDocuments } from './documents-data.ts';
import { ReviewDialog } from './review-dialog.tsx';

function Item({ document, onReview }: { document: PendingDocument; onReview: () => void }) {
  const { documentType, fileName, fileSize, uploadedAt, ageDays, owner } = document;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1.5 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-3">
        <h3 className="text-base">{documentLabels[documentType]}</h3>
        <p className="text-sm break-words">
          <span>{owner.companyName ?? owner.fullName}</span>, {roleLabels[owner.role]}
        </p>
        <p className="text-sm break-words text-muted max-sm:hidden">
          {fileName}, {formatMegabytes(fileSize)}, {formatDate(uploadedAt)}
        </p>
      </div>
      {hasDoubts(document) && <Badge tone="bad">Check identity</Badge>}
      <Badge tone={isLongWait(ageDays) ? 'warn' : 'neutral'}>{describeAge(ageDays)}</Badge>
      <Button size="sm" onClick={onReview}>
        Review
        <span className="sr-only">
          {' '}
          {documentLabels[documentType]} of <span>{owner.companyName ?? owner.fullName}</span>
        </span>
      </Button>
    </li>
  );
}

/** Oldest first; renders nothing if the list is empty. */
export function PendingCard() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePendingDocuments();
  const [reviewed, setReviewed] = useState<PendingDocument | null>(null);
  const [closed, setClosed] = useState(0);
  const section = useFocusAfterStep(String(closed));
  const close = () => {
    setReviewed(null);
    setClosed(closed + 1);
  };
  if (!data && error) return <Failed message={error} onRetry={() => void refetch()} />;
  if (!reviewed && (!data || data.length === 0)) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label="Pending Verification">
      <Card
        title="Pending Verification"
        text="Oldest first. You can't review your own documents."
        aside={
          <ButtonLink to="/dashboard" variant="secondary" size="sm">
            Review one after another
          </ButtonLink>
        }
      >
        <ul className="grid divide-y divide-line">
          {data?.map((document) => (
            <Item key={document.id} document={document} onReview={() => setReviewed(document)} />
          ))}
        </ul>
        {hasNextPage && <LoadMore hasMore pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
        {reviewed && <ReviewDialog key={reviewed.id} document={reviewed} onClose={close} />}
      </Card>
    </section>
  );
}
