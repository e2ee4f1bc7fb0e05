import { useState } from 'react';
import { listBlockedUsers, type OverseenUser } from '#domains/accounts/overseen-contract.ts';
import { formatDateTime } from '#shared/dates.ts';
import { roleLabels } from '#shared/roles.ts';
import { useCallPages } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty, Failed } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { ReasonedForm } from './reasoned-form.tsx';
import { StepWindow, stoppedText } from './step-window.tsx';
import { useUserSteps } from './user-steps.ts';

const columns: readonly Column<OverseenUser>[] = [
  { key: 'name', header: 'Name', cell: ({ fullName }) => fullName },
  { key: 'email', header: 'Email', phone: 'left-out', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'role', header: 'Role', cell: ({ role }) => roleLabels[role] },
  {
    key: 'reason',
    header: 'Reason',
    phone: 'line',
    cell: ({ blockedReason }) => <span className="[overflow-wrap:anywhere]">{blockedReason}</span>,
  },
  { key: 'at', header: 'Blocked', cell: ({ blockedAt }) => blockedAt && formatDateTime(blockedAt) },
];

const isNotBlocked = ({ isBlocked }: OverseenUser) => !isBlocked;

/** Who is blocked and why; blocks and lets in again (specification 2, section 2). */
export function BlockedUsers() {
  const { block } = useUserSteps();
  const users = useCallPages(listBlockedUsers, { query: {} }, { cursorOf: ({ id }: OverseenUser) => id });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = users;
  const [asked, setAsked] = useState<OverseenUser | null>(null);
  const actions = (user: OverseenUser) => (
    <Button size="sm" variant="secondary" onClick={() => setAsked(user)}>
      Unblock<span className="sr-only"> {user.fullName}</span>
    </Button>
  );
  return (
    <div className="grid gap-8">
      {error && !data ? (
        <Failed message="The blocked users could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="Blocked users"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={<Empty title="Nobody is blocked" text="Whoever is blocked is listed here with the reason." />}
          actions={actions}
        />
      )}
      {hasNextPage && <LoadMore hasMore pending={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
      <ReasonedForm
        title="Block a user"
        text={stoppedText}
        action="Block User"
        pendingLabel="Blocking..."
        accepts={isNotBlocked}
        onSend={block}
      />
      {asked && <StepWindow user={asked} step="unblock" onClose={() => setAsked(null)} />}
    </div>
  );
}
