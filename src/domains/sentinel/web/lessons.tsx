import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { useCall, useSend } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Confirm } from '#web/ui/overlays/confirm.tsx';
import { Empty, Failed } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { Lesson } from '../schemas.ts';
import { listLessons, takeLessonBack } from '../endpoints.ts';
import { eventLabels } from '../rules.ts';

const whomOf = ({ ipAddress, accountName }: Lesson): string => ipAddress ?? accountName ?? 'A deleted account';

const columns: readonly Column<Lesson>[] = [
  { key: 'whom', header: 'Address or account', cell: (lesson) => <span className="figures break-all">{whomOf(lesson)}</span> },
  {
    key: 'kinds',
    header: 'What does not count',
    phone: 'words',
    cell: ({ eventTypes }) => eventTypes.map((type) => eventLabels[type]).join(', '),
  },
  { key: 'note', header: 'Why', phone: 'words', cell: ({ note }) => note },
  { key: 'who', header: 'Taught by', cell: ({ taughtBy }) => taughtBy ?? 'An account that is gone' },
  { key: 'until', header: 'Until', cell: ({ endsAt }) => formatDate(endsAt) },
];

/** What bans that were a mistake taught Sentinel, with who and why, under its heading; each can be taken back. */
export const Lessons = ({ className }: { className?: string }) => (
  <section aria-labelledby="taught" className={cx('grid gap-3', className)}>
    <h2 id="taught" className="text-lg">
      What Sentinel was taught
    </h2>
    <LessonsTable />
  </section>
);

function LessonsTable() {
  const { data, error, refetch } = useCall(listLessons, {}, { fresh: true });
  const [chosen, setChosen] = useState<Lesson | null>(null);
  const takeBack = useSend(takeLessonBack, { refreshes: [listLessons.path] });
  if (error && !data) return <Failed message="What Sentinel was taught could not be loaded." onRetry={() => void refetch()} />;
  const actions = (lesson: Lesson) => (
    <Button variant="secondary" size="sm" aria-label={`Take back what was taught of ${whomOf(lesson)}`} onClick={() => setChosen(lesson)}>
      Take back
    </Button>
  );
  return (
    <>
      <Table
        caption="What Sentinel was taught"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        actions={actions}
        empty={<Empty title="Nothing was taught" text="Whoever lifts an automatic ban with a note teaches Sentinel; it is listed here." />}
      />
      <Confirm
        open={chosen !== null}
        onOpenChange={(isOpen) => !isOpen && setChosen(null)}
        title={`Take back what was taught of ${chosen ? whomOf(chosen) : ''}?`}
        text="Such events count for it again from now on."
        action="Take back"
        pendingLabel="Taking back..."
        failed="Failed to take it back."
        onConfirm={() => takeBack.mutateAsync({ params: { id: chosen!.id } })}
      />
    </>
  );
}
