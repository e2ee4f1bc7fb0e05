import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Empty, Failed } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { Suppression } from '../schemas.ts';
import { listLessons, takeLessonBack } from '../endpoints.ts';
import { eventLabels } from '../rules.ts';

const getWhom = ({ ipAddress, accountName }: Suppression): string => ipAddress ?? accountName ?? 'A deleted account';

const columns: readonly Column<Suppression>[] = [
  { key: 'whom', header: 'Address or account', cell: (lesson) => <span className="figures break-all">{getWhom(lesson)}</span> },
  {
    key: 'kinds',
    header: 'Not counted',
    phone: 'words',
    cell: ({ eventTypes }) => eventTypes.map((type) => eventLabels[type]).join(', '),
  },
  { key: 'note', header: 'Reason', phone: 'words', cell: ({ note }) => note },
  { key: 'who', header: 'Added by', cell: ({ taughtBy }) => taughtBy ?? 'A deleted account' },
  { key: 'until', header: 'Until', cell: ({ endsAt }) => formatDate(endsAt) },
];

export const Suppressions = () => (
  <section aria-labelledby="taught" className="grid gap-3">
    <h2 id="taught" className="text-lg">
      Exceptions
    </h2>
    <SuppressionsTable />
  </section>
);

function SuppressionsTable() {
  const { data, error, refetch } = useCall(listLessons, {}, { fresh: true });
  const [chosen, setChosen] = useState<Suppression | null>(null);
  const takeBack = useSend(takeLessonBack, { refreshes: [listLessons.path] });
  if (error && !data) return <Failed message="We couldn't load the exceptions." onRetry={() => void refetch()} />;
  const actions = (lesson: Suppression) => (
    <Button variant="secondary" size="sm" aria-label={`Remove the exception for ${getWhom(lesson)}`} onClick={() => setChosen(lesson)}>
      Remove
    </Button>
  );
  return (
    <>
      <Table
        caption="Exceptions"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        actions={actions}
        empty={<Empty title="No exceptions" text="Undoing an automatic ban with a note adds an exception." />}
      />
      <Confirm
        open={chosen !== null}
        onOpenChange={(isOpen) => !isOpen && setChosen(null)}
        title={`Remove the exception for ${chosen ? getWhom(chosen) : ''}?`}
        text="Sentinel counts such events again."
        action="Remove"
        pendingLabel="Removing..."
        failed="We couldn't remove the exception."
        onConfirm={() => takeBack.mutateAsync({ params: { id: chosen!.id } })}
      />
    </>
  );
}
