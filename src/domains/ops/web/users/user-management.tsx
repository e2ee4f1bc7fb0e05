import { useState, type ReactNode } from 'react';
import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import { listUsers } from '#domains/accounts/endpoints.ts';
import { accountStatuses, whyNotOversee } from '#domains/accounts/overseen/overseen-rules.ts';
import { useSession } from '#domains/accounts/web/session.ts';
import { isAdmin, roles, type Role } from '#shared/roles.ts';
import { shortId } from '#shared/text/short-id.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { useList } from '#web/lists/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { exportUsers } from '../../endpoints.ts';
import { userColumns, userSorts } from '#domains/accounts/web/overseen/user-columns.tsx';
import { ReasonedStep } from './reasoned-step.tsx';
import { StepWindow, type Step } from './step-window.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserFilters } from './user-filters.tsx';
import { hasNumbers } from './user-steps.ts';

const columns: readonly Column<OverseenUser>[] = [
  ...userColumns,
  { key: 'dot', header: 'DOT', cell: ({ dotNumber }) => dotNumber && <span className="figures">{dotNumber}</span> },
  { key: 'id', header: 'ID', phone: 'left-out', cell: ({ id }) => <span className="figures">{shortId(id)}</span> },
];

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

/** Filters in the URL; ignores unknown values. */
function useFilter() {
  const [search] = useAddress();
  const role = search.get('role') ?? '';
  const status = accountStatuses.find((one) => one === search.get('status'));
  const text = search.get('search') ?? '';
  return { ...(text && { search: text }), ...(isRole(role) && { role }), ...(status && { status }) };
}

export function UserManagement({ further }: { further?: ReactNode }) {
  const filter = useFilter();
  const [open, setOpen] = useState<OverseenUser | null>(null);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <UserFilters onOpen={setOpen} />
        <div className="flex flex-wrap gap-3">
          {further}
          <ReasonedStep step="deactivate" />
        </div>
      </div>
      <UserList filter={filter} onOpen={setOpen} />
      {open && <UserDialog id={open.id} name={open.fullName} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface UserListProps {
  filter: ReturnType<typeof useFilter>;
  onOpen: (user: OverseenUser) => void;
}

function UserList({ filter, onOpen }: UserListProps) {
  const users = useList(listUsers, { name: 'users', sorts: userSorts, query: filter });
  const [openStep, setOpenStep] = useState<{ user: OverseenUser; step: Step } | null>(null);
  const actions = (user: OverseenUser) => (
    <RowSteps user={user} onStep={(step) => setOpenStep({ user, step })} onOpen={() => onOpen(user)} />
  );
  return (
    <>
      <ListTable
        list={users}
        caption="Users"
        dense
        columns={columns}
        forms={{ one: 'user', other: 'users' }}
        file={{ endpoint: exportUsers, name: 'users' }}
        empty={<Empty title="No users match" text="Try removing a filter." />}
        actions={actions}
      />
      {openStep && <StepWindow {...openStep} onClose={() => setOpenStep(null)} />}
    </>
  );
}

interface RowStepsProps {
  user: OverseenUser;
  onStep: (step: Step) => void;
  onOpen: () => void;
}

export function RowSteps({ user, onStep, onOpen }: RowStepsProps) {
  const me = useSession().user;
  const mayAct = me !== null && whyNotOversee(me, user) === null;
  const of = <span className="sr-only"> {user.fullName}</span>;
  return (
    <span className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end md:gap-1 md:[&_button]:px-2">
      {mayAct && !user.isActive && (
        <Button size="sm" variant="secondary" onClick={() => onStep('activate')}>
          Activate{of}
        </Button>
      )}
      {mayAct && user.isActive && !user.isBlocked && !(isAdmin(user.role) && user.isGuest) && (
        <Button size="sm" variant="quiet" onClick={() => onStep('reset')}>
          Reset Password{of}
        </Button>
      )}
      {hasNumbers(user) && (
        <Button size="sm" variant="quiet" onClick={() => onStep('revalidate')}>
          Revalidate DOT/MC{of}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={onOpen}>
        Details{of}
      </Button>
    </span>
  );
}
