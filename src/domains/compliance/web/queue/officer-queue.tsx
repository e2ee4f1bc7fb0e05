import { useEffect, useRef, useState, type ReactNode } from 'react';
import { roles, type Role } from '#shared/roles.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { useIsDesktop } from '#web/ui/use-is-desktop.ts';
import { findRequestedType } from '../../documents/documents-rules.ts';
import type { PendingDocument } from '../../documents/documents-schemas.ts';
import { usePendingDocuments, type QueueFilter } from '../documents-data.ts';
import { ReviewDialog } from '../review-dialog.tsx';
import { QueueFilters } from './queue-controls.tsx';
import { QueueList } from './queue-list.tsx';
import { ReviewPane } from './review-pane.tsx';
import { ShortcutLegend } from '#web/lists/shortcuts/shortcut-legend.tsx';
import { useShortcuts, useShortcutsChoice } from '#web/lists/shortcuts/use-shortcuts.ts';

const isRole = (text: string | null): text is Role => (roles as readonly (string | null)[]).includes(text);

function useFilter(): [QueueFilter, (change: Readonly<Record<string, string>>) => void] {
  const [search, change] = useAddress();
  const documentType = findRequestedType(search);
  const role = search.get('role');
  return [{ ...(documentType && { documentType }), ...(isRole(role) && { role }) }, change];
}

/** Delay before the selected document opens, because each read is logged. */
const stayMs = 400;

/** Selects by id. Once that document is decided, selects the one at its position. */
function useCurrent(documents: readonly PendingDocument[]) {
  const [selection, setSelection] = useState<{ id: string | null; at: number }>({ id: null, at: 0 });
  const found = documents.findIndex(({ id }) => id === selection.id);
  const at = found >= 0 ? found : Math.min(selection.at, documents.length - 1);
  const current = documents[at];
  if (current && (current.id !== selection.id || at !== selection.at)) setSelection({ id: current.id, at });
  return { current, at, show: ({ id }: PendingDocument) => setSelection({ id, at: documents.findIndex((one) => one.id === id) }) };
}

export function OfficerQueue({ nothing }: { nothing: ReactNode }) {
  const [filter, change] = useFilter();
  const pending = usePendingDocuments(filter);
  const documents = pending.data ?? [];
  const isDesk = useIsDesktop();
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <section aria-labelledby="queue" className="min-w-0 rounded border border-t-3 border-line border-t-lane bg-surface">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-5 pt-4 pb-3">
        <h2 id="queue" className="text-lg">
          Documents to review
          {documents.length > 0 && (
            <span className="ml-2 font-mono text-base font-semibold text-muted">
              {documents.length}
              {pending.hasNextPage && '+'}
            </span>
          )}
        </h2>
        <QueueFilters filter={filter} onChange={change} />
      </div>
      {pending.error && !pending.data && (
        <div className="px-5 pb-5">
          <Failed message={pending.error} onRetry={() => void pending.refetch()} />
        </div>
      )}
      {pending.isPending && (
        <div role="status" className="px-5 pb-5">
          <span className="sr-only">Loading</span>
          <SkeletonText lines={5} />
        </div>
      )}
      {pending.data?.length === 0 && (
        <p className="px-5 pb-4 text-muted">
          {isFiltered ? 'No waiting documents match.' : nothing}{' '}
          {isFiltered && (
            <Button variant="quiet" size="sm" onClick={() => change({ type: '', role: '' })}>
              Show all
            </Button>
          )}
        </p>
      )}
      {documents.length > 0 &&
        (isDesk ? (
          <Desk documents={documents} more={<More pending={pending} />} />
        ) : (
          <Pocket documents={documents} more={<More pending={pending} />} />
        ))}
    </section>
  );
}

const More = ({ pending }: { pending: ReturnType<typeof usePendingDocuments> }) =>
  pending.hasNextPage && (
    <div className="border-t border-line p-3">
      <LoadMore hasMore pending={pending.isFetchingNextPage} onMore={() => void pending.fetchNextPage()} />
    </div>
  );

const shortcuts = [
  ['j', 'next'],
  ['k', 'previous'],
  ['o', 'open'],
  ['a', 'go to Approve'],
  ['r', 'write a reason'],
] as const;

interface QueueProps {
  documents: readonly PendingDocument[];
  more: ReactNode;
}

function Desk({ documents, more }: QueueProps) {
  const { current, at, show } = useCurrent(documents);
  const [isOpen, setOpen] = useState(false);
  const [decided, setDecided] = useState(0);
  const settledId = useSettled(current?.id ?? null, stayMs);
  const [areKeysOn, chooseKeys] = useShortcutsChoice('review-keys');
  const frame = useRef<HTMLDivElement>(null);
  const step = (by: 1 | -1) => {
    const next = documents[Math.min(documents.length - 1, Math.max(0, at + by))];
    if (!next) return;
    show(next);
    const row = frame.current?.querySelector<HTMLElement>(`[data-queue-row="${next.id}"]`);
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts(areKeysOn, { j: () => step(1), k: () => step(-1) });
  // The focused heading announces the next document to screen readers.
  useEffect(() => {
    if (decided > 0) frame.current?.querySelector<HTMLElement>('[data-review-heading]')?.focus();
  }, [decided]);
  const open = (document: PendingDocument) => {
    show(document);
    setOpen(true);
  };
  return (
    <div ref={frame}>
      <ShortcutLegend shortcuts={shortcuts} isOn={areKeysOn} onChange={chooseKeys} className="px-5 pb-3" />
      <div className="grid border-t border-line lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="max-h-[48rem] min-w-0 overflow-y-auto border-r border-line">
          <QueueList documents={documents} current={current} onChoose={open} onStep={step} />
          {more}
        </div>
        {current && (
          <ReviewPane
            key={current.id}
            document={current}
            position={`${at + 1} of ${documents.length}`}
            preview={!isOpen ? 'closed' : settledId === current.id ? 'open' : 'coming'}
            onOpen={() => setOpen(true)}
            onDecided={() => setDecided((before) => before + 1)}
            areKeysOn={areKeysOn}
          />
        )}
      </div>
    </div>
  );
}

function Pocket({ documents, more }: QueueProps) {
  const [reviewed, setReviewed] = useState<PendingDocument | null>(null);
  return (
    <div className="border-t border-line">
      <QueueList documents={documents} current={undefined} onChoose={setReviewed} onStep={() => undefined} />
      {more}
      {reviewed && <ReviewDialog key={reviewed.id} document={reviewed} onClose={() => setReviewed(null)} />}
    </div>
  );
}
