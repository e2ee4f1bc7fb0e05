import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import type { DraftQuote } from '#domains/transports/schemas.ts';
import { useDeleteDraft, useDrafts } from '#domains/transports/web/data.ts';
import { useSubmitDraft } from './quote-data.ts';
import { NewRequest } from '#domains/transports/web/new-request.tsx';
import { usePlaceName } from '#domains/transports/web/form/zip-places.ts';
import { getTitle } from '#domains/transports/web/transport-labels.ts';

const columns: readonly Column<DraftQuote>[] = [
  {
    key: 'vehicle',
    header: 'Vehicle',
    cell: (draft) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-head font-semibold">{getTitle(draft) || 'Not set'}</span>
        {draft.madeWithAddress && <Badge tone="warn">Made with your address</Badge>}
      </span>
    ),
    sortBy: getTitle,
  },
  {
    key: 'route',
    header: 'Route',
    cell: (draft) => <DraftRoute draft={draft} />,
  },
  {
    key: 'pickup',
    header: 'Pickup Date',
    cell: ({ pickupDate }) => (pickupDate ? formatDate(pickupDate) : <span className="text-muted">Not set</span>),
    sortBy: ({ pickupDate }) => pickupDate ?? '',
    className: 'md:whitespace-nowrap',
  },
  {
    key: 'created',
    header: 'Created',
    cell: ({ createdAt }) => formatDate(createdAt),
    sortBy: ({ createdAt }) => createdAt,
    className: 'md:whitespace-nowrap',
  },
];

function DraftRoute({ draft: { fromZipCode, toZipCode } }: { draft: DraftQuote }) {
  const [from, to] = [usePlaceName(fromZipCode ?? ''), usePlaceName(toZipCode ?? '')];
  return <RoutePair from={from || 'Not set'} to={to || 'Not set'} />;
}

type DraftDialog = { draft: DraftQuote; verb: 'delete' | 'submit' } | null;

export function DraftsTable() {
  const drafts = useDrafts();
  const [openDialog, setOpenDialog] = useState<DraftDialog>(null);
  if (drafts.error) return <Failed message="Your drafts could not be loaded." onRetry={() => void drafts.refetch()} />;
  const actions = (draft: DraftQuote) => (
    <>
      <ButtonLink to={`/transports/new?draft=${draft.id}`} variant="secondary" size="sm" icon="edit" aria-label={`Edit ${getTitle(draft)}`}>
        Edit
      </ButtonLink>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Submit ${getTitle(draft)}`}
        onClick={() => setOpenDialog({ draft, verb: 'submit' })}
      >
        Submit
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon="trash"
        aria-label={`Delete ${getTitle(draft)}`}
        className="text-bad!"
        onClick={() => setOpenDialog({ draft, verb: 'delete' })}
      >
        Delete
      </Button>
    </>
  );
  return (
    <>
      <Table
        caption="Draft quotes"
        columns={columns}
        rows={drafts.data}
        rowKey={({ id }) => id}
        actions={actions}
        loadingRows={2}
        empty={<NoDrafts />}
      />
      <AskDelete draft={openDialog?.verb === 'delete' ? openDialog.draft : null} onClose={() => setOpenDialog(null)} />
      <AskSubmit draft={openDialog?.verb === 'submit' ? openDialog.draft : null} onClose={() => setOpenDialog(null)} />
    </>
  );
}

const NoDrafts = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border border-dashed border-line-strong px-5 py-4">
    <p>
      <span className="font-head font-bold">No drafts</span>{' '}
      <span className="text-muted">Requests you save to finish later appear here.</span>
    </p>
    <NewRequest label="Create New Quote" />
  </div>
);

interface AskProps {
  draft: DraftQuote | null;
  onClose: () => void;
}

function AskDelete({ draft, onClose }: AskProps) {
  const remove = useDeleteDraft();
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { id: draft!.id } });
      toast({ title: 'Draft Deleted', description: `The draft for the ${getTitle(draft!)} was deleted.` });
    } catch (error) {
      toastFailure('Delete Failed', error, { otherwise: 'Failed to delete draft' });
      throw error;
    }
  };
  return (
    <Confirm
      open={draft !== null}
      onOpenChange={onClose}
      title={draft ? `Delete the draft for the ${getTitle(draft)}?` : ''}
      text="Are you sure you want to delete this draft? This action cannot be undone."
      action="Delete Draft"
      pendingLabel="Deleting..."
      dangerous
      onConfirm={confirm}
    />
  );
}

function AskSubmit({ draft, onClose }: AskProps) {
  const submit = useSubmitDraft();
  const navigate = useNavigate();
  const confirm = async () => {
    try {
      const transport = await submit.mutateAsync({ params: { id: draft!.id } });
      toast({ title: 'Quote Submitted', description: 'Your request is with verified carriers. Its opening quote is ready.' });
      void navigate(`/transports/${transport.id}`);
    } catch (error) {
      toastFailure('Submission Failed', error, { otherwise: 'Failed to submit draft' });
      throw error;
    }
  };
  return (
    <Confirm
      open={draft !== null}
      onOpenChange={onClose}
      title={draft ? `Submit the ${getTitle(draft)}?` : ''}
      text="Are you sure you want to submit this draft as a final quote request?"
      action="Submit Request"
      pendingLabel="Submitting..."
      onConfirm={confirm}
    />
  );
}
