import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { useCallPages, useSend } from '#web/api/queries.ts';
import { useSettled } from '#web/forms/use-settled.ts';
import { PagedTable } from '#web/lists/paged-table.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Empty } from '#web/ui/list-state.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Column } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { listOutbox, retryMail, type OutboxMail } from '../outbox-contract.ts';

const states: Record<OutboxMail['status'], { label: string; tone: Tone; why?: string }> = {
  queued: { label: 'Waiting', tone: 'action' },
  sent: { label: 'Sent', tone: 'good' },
  kept: { label: 'Kept', tone: 'warn', why: 'No mail server' },
  failed: { label: 'Given up', tone: 'bad' },
};

const choices = [
  { value: '', label: 'All states' },
  ...Object.entries(states).map(([value, { label, why }]) => ({ value, label: why ? `${label}, ${why.toLowerCase()}` : label })),
];

const columns: readonly Column<OutboxMail>[] = [
  { key: 'to', header: 'To', cell: ({ recipient }) => <span className="block break-all max-md:truncate">{recipient}</span> },
  { key: 'subject', header: 'Subject', phone: 'line', cell: ({ subject }) => <span className="[overflow-wrap:anywhere]">{subject}</span> },
  { key: 'state', header: 'State', cell: ({ status }) => <Badge tone={states[status].tone}>{states[status].label}</Badge> },
  { key: 'tries', header: 'Tries', align: 'right', phone: 'left-out', cell: ({ attempts }) => attempts },
  {
    key: 'error',
    header: 'Last error',
    phone: 'line',
    cell: ({ error, status }) => <span className="[overflow-wrap:anywhere]">{error ?? states[status].why ?? 'None'}</span>,
  },
  { key: 'written', header: 'Written', phone: 'left-out', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

/** While a mail that was sent again here waits for its first try, the list looks after it. */
const lookAgainMs = 2_000;

/** Every mail and what became of it: to whom, about what, in which state; never what it says, which may open something. */
export function Outbox() {
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<OutboxMail['status'] | ''>('');
  const search = useSettled(typed.trim(), 300);
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const isUnderWay = (mail: OutboxMail) => sent.has(mail.id) && mail.status === 'queued' && mail.attempts === 0;
  const mails = useCallPages(
    listOutbox,
    { query: { search, ...(status && { status }) } },
    { cursorOf: ({ id }: OutboxMail) => id, againIn: (rows) => (rows.some(isUnderWay) ? lookAgainMs : null) },
  );
  const hint = sentAgainHint(status !== '');
  const sendAgain = (mail: OutboxMail) =>
    (mail.status === 'kept' || mail.status === 'failed') && (
      <SendAgain mail={mail} hint={hint} onSent={() => setSent(new Set([...sent, mail.id]))} />
    );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Search mails" hint="By address or subject" className="w-full max-w-form">
          <Input type="search" value={typed} maxLength={100} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Field label="State" className="w-56">
          <Select value={status} options={choices} onChange={(event) => setStatus(event.target.value as OutboxMail['status'] | '')} />
        </Field>
      </div>
      <PagedTable
        pages={mails}
        failure="The mails could not be loaded."
        caption="Outbox"
        columns={columns}
        loadingRows={6}
        empty={
          <Empty
            title="No mail found"
            text={
              search || status
                ? 'No mail is in this state with these words in its address or subject.'
                : 'Mails stand here from the moment they are written.'
            }
          />
        }
        actions={sendAgain}
      />
    </div>
  );
}

/** A row that is looked at by its state leaves with it. */
const sentAgainHint = (isFiltered: boolean) =>
  isFiltered ? 'What becomes of it stands under All states.' : 'Its row says what becomes of it.';

interface SendAgainProps {
  mail: OutboxMail;
  hint: string;
  onSent: () => void;
}

function SendAgain({ mail: { id, subject, recipient }, hint, onSent }: SendAgainProps) {
  const retry = useSend(retryMail, { refreshes: [listOutbox.path] });
  const press = async () => {
    try {
      await retry.mutateAsync({ params: { id } });
      onSent();
      toast({ title: 'The mail waits to be sent', description: hint });
    } catch (error) {
      toastFailure('The mail was not sent again', error);
    }
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Send again: ${subject}, to ${recipient}`}
      pending={retry.isPending}
      pendingLabel="Sending..."
      onClick={() => void press()}
    >
      Send again
    </Button>
  );
}
