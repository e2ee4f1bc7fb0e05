import type { KeyboardEvent } from 'react';
import { roleLabels } from '#shared/roles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { documentLabels } from '../../documents/documents-rules.ts';
import type { PendingDocument } from '../../documents/documents-schemas.ts';
import { describeAge, hasDoubts, isLongWait } from '../document-labels.ts';

interface QueueListProps {
  documents: readonly PendingDocument[];
  /** Null on phones. */
  current: PendingDocument | undefined;
  onChoose: (document: PendingDocument) => void;
  onStep: (by: 1 | -1) => void;
}

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Oldest first; arrow keys move between documents. */
export function QueueList({ documents, current, onChoose, onStep }: QueueListProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <ol aria-label="Documents to review" className="divide-y divide-line">
      {documents.map((document) => {
        const { id, documentType, owner, ageDays } = document;
        return (
          <li key={id}>
            <button
              type="button"
              data-queue-row={id}
              aria-current={id === current?.id ? 'true' : undefined}
              onClick={() => onChoose(document)}
              onKeyDown={onKeyDown}
              className="grid min-h-14 w-full gap-0.5 border-l-4 border-transparent px-4 py-2.5 text-left hover:bg-sunken aria-[current=true]:border-lane-edge aria-[current=true]:bg-action-tint"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-head font-semibold">{documentLabels[documentType]}</span>
                <span className={isLongWait(ageDays) ? 'text-sm font-semibold text-warn' : 'text-sm text-muted'}>
                  {describeAge(ageDays)}
                </span>
              </span>
              <span className="text-sm [overflow-wrap:anywhere] text-muted">
                {owner.companyName ?? owner.fullName}, {roleLabels[owner.role]}
              </span>
              {hasDoubts(document) && (
                <span>
                  <Badge tone="bad">Check identity</Badge>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
