import { useState, type ReactNode } from 'react';
import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import { listUsers } from '#domains/accounts/endpoints.ts';
import { accountStatuses, whyNotOversee } from '#domains/accounts/overseen/overseen-rules.ts';
import { useSession } from '#domains/accounts/web/session.ts';
import { isAdmin, roles, type Role } from '#shared/roles.ts';
import { shortId } from '#shared/text/short-id.ts';
import { ListTable } from '#web/lists/list-table.tsx';
import { useList } from '#web/lists/use-list.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
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
  const tools = (
    <>
      {further}
      <ReasonedStep step="deactivate" size="sm" />
    </>
  );
  return (
    <>
      <UserList filter={filter} onOpen={setOpen} filters={<UserFilters onOpen={setOpen} />} tools={tools} />
      {open && <UserDialog id={open.id} name={open.fullName} onClose={() => setOpen(null)} />}
    </>
  );
}

interface UserListProps {
  filter: ReturnType<typeof useFilter>;
  onOpen: (user: OverseenUser) => void;
  filters: ReactNode;
  tools: ReactNode;
}

function UserList({ filter, onOpen, filters, tools }: UserListProps) {
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
        filters={filters}
        tools={tools}
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

const rowSteps = { activate: 'Activate', reset: 'Reset Password', revalidate: 'Revalidate DOT/MC' } as const;

/** The steps of an account that its row offers. */
export function listRowSteps(me: Pick<OverseenUser, 'id' | 'role'> | null, user: OverseenUser): (keyof typeof rowSteps)[] {
  const mayAct = me !== null && whyNotOversee(me, user) === null;
  const canReset = user.isActive && !user.isBlocked && !(isAdmin(user.role) && user.isGuest);
  return [
    ...(mayAct && !user.isActive ? (['activate'] as const) : []),
    ...(mayAct && canReset ? (['reset'] as const) : []),
    ...(hasNumbers(user) ? (['revalidate'] as const) : []),
  ];
}

function RowSteps({ user, onStep, onOpen }: RowStepsProps) {
  const steps = listRowSteps(useSession().user, user);
  return (
    <span className="flex gap-2 md:justify-end md:gap-1 md:[&_button]:min-h-7">
      <Button size="sm" variant="secondary" onClick={onOpen}>
        Details<span className="sr-only"> {user.fullName}</span>
      </Button>
      {steps.length > 0 && (
        <Menu
          trigger={<IconButton size="sm" className="md:size-7" icon="dots" label={`Actions for ${user.fullName}`} />}
          items={steps.map((step) => ({ label: rowSteps[step], onSelect: () => onStep(step) }))}
        />
      )}
    </span>
  );
}
