import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { pickPlural } from '#shared/text/counted.ts';
import { useCallPages, useSend } from '#web/api/queries.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { SearchForm } from '#web/lists/search-form.tsx';
import { byTime, useList } from '#web/lists/use-list.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { exportOutbox, listOutbox, retryMail } from '../endpoints.ts';
import type { OutboxMail } from '../outbox-schemas.ts';
import { mailStates } from '../outbox-rules.ts';

const states: Record<OutboxMail['status'], { label: string; tone: Tone; why?: string }> = {
  queued: { label: 'Waiting', tone: 'action' },
  sent: { label: 'Sent', tone: 'good' },
  kept: { label: 'On hold', tone: 'warn', why: 'No mail server' },
  failed: { label: 'Failed', tone: 'bad' },
};

const choices = Object.entries(states).map(([value, { label, why }]) => ({ value, label: why ? `${label}, ${why.toLowerCase()}` : label }));

const columns: readonly Column<OutboxMail>[] = [
  { key: 'to', header: 'To', cell: ({ recipient }) => <span className="block break-all max-md:truncate">{recipient}</span> },
  { key: 'subject', header: 'Subject', phone: 'line', cell: ({ subject }) => <span className="[overflow-wrap:anywhere]">{subject}</span> },
  { key: 'state', header: 'Status', cell: ({ status }) => <Badge tone={states[status].tone}>{states[status].label}</Badge> },
  { key: 'tries', header: 'Attempts', align: 'right', phone: 'left-out', cell: ({ attempts }) => attempts },
  {
    key: 'error',
    header: 'Last error',
    phone: ({ error }) => (error ? 'line' : 'left-out'),
    cell: ({ error }) => error && <span className="[overflow-wrap:anywhere]">{error}</span>,
  },
  { key: 'written', header: 'Created', sortKey: 'created', phone: 'left-out', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

/** Polls while a resent mail waits for its first attempt. */
const lookAgainMs = 2_000;

/** Recipient, subject and status; never the content, which may contain sign-in links. */
export function Outbox() {
  const [address] = useAddress();
  const search = address.get('search') ?? '';
  const status = mailStates.find((one) => one === address.get('state'));
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const isUnderWay = (mail: OutboxMail) => sent.has(mail.id) && mail.status === 'queued' && mail.attempts === 0;
  const mails = useList(listOutbox, {
    name: 'mails',
    sorts: byTime('Created'),
    query: { ...(search && { search }), ...(status && { status }) },
    againIn: (rows) => (rows.some(isUnderWay) ? lookAgainMs : null),
  });
  // The newest email waits for a mail server, so there is none to resend to.
  const hasNoServer = useCallPages(listOutbox, { query: {} }, { limit: 1 }).data?.[0]?.status === 'kept';
  const waiting = mails.data?.filter((mail) => mail.status === 'kept').length ?? 0;
  const hint = sentAgainHint(status !== undefined);
  const sendAgain = (mail: OutboxMail) =>
    ((mail.status === 'kept' && !hasNoServer) || mail.status === 'failed') && (
      <SendAgain mail={mail} hint={hint} onSent={() => setSent((before) => new Set([...before, mail.id]))} />
    );
  return (
    <div className="grid gap-4">
      {hasNoServer && (
        <Alert tone="warn" title="No mail server">
          {waiting}
          {mails.hasNextPage && '+'} {pickPlural(waiting, { one: 'email waits', other: 'emails wait' })}. Set SMTP_URL to send new emails;
          then resend these.
        </Alert>
      )}
      <SearchForm
        label="Outbox"
        list="mails"
        className="grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,24rem)_auto_14rem_auto]"
        text={{ name: 'search', label: 'Search emails', maxLength: 100, placeholder: 'Email address or subject' }}
        choices={[{ name: 'state', label: 'Status', any: 'Any status', options: choices }]}
      />
      <ListTable
        list={mails}
        caption="Outbox"
        dense
        columns={columns}
        forms={{ one: 'email', other: 'emails' }}
        file={{ endpoint: exportOutbox, name: 'outbox' }}
        empty={
          <Empty
            title="No emails match"
            text={search || status ? 'Try removing a filter.' : 'Emails appear here as soon as they are created.'}
          />
        }
        actions={sendAgain}
      />
    </div>
  );
}

/** With a status filter, the row leaves the list when its status changes. */
const sentAgainHint = (isFiltered: boolean) =>
  isFiltered ? 'Choose Any status to see what happens to it.' : 'Its status shows what happens to it.';

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
      toast({ title: 'Email queued', description: hint });
    } catch (error) {
      toastFailure("We couldn't resend the email", error);
    }
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Resend: ${subject}, to ${recipient}`}
      pending={retry.isPending}
      pendingLabel="Sending..."
      onClick={() => void press()}
    >
      Resend
    </Button>
  );
}
