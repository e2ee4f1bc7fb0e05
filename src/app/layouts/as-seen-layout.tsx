import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type MouseEvent } from 'react';
import { Navigate, Outlet, useNavigate, useParams } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { isAdmin, roleLabels } from '#shared/roles.ts';
import { asSeenRoot } from '#web/api/as-seen.ts';
import { makeQueryClient } from '#web/api/query-client.ts';
import { remainingOutText } from '#web/shell/as-seen-messages.ts';
import { Main } from '#web/shell/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { RouteLoading } from '#web/ui/feedback/route-loading.tsx';

/** View as: the screens of an account, for administrators. A separate query client keeps the administrator's own data out. */
export default function AsSeenLayout() {
  const { userId = '' } = useParams();
  return <Seen key={userId} userId={userId} />;
}

function Seen({ userId }: { userId: string }) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Screens userId={userId} />
    </QueryClientProvider>
  );
}

/** Links to other screens are blocked in this view. */
const viewablePaths = /^\/(?:dashboard|quotes|transports\/[0-9a-f-]{36})$/;

function Screens({ userId }: { userId: string }) {
  const { status, user } = useSession();
  const navigate = useNavigate();
  const [leadsAside, setLeadsAside] = useState(false);
  if (status === 'loading')
    return (
      <Main>
        <RouteLoading label="Loading the account’s view" />
      </Main>
    );
  // The account was deleted, suspended or belongs to an administrator.
  if (!user || isAdmin(user.role)) return <Navigate to="/admin/users" replace />;
  const root = asSeenRoot + userId;
  const keepHere = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.dataset['leaves']) return;
    const { pathname, search } = new URL(link.href, location.href);
    const isShown = viewablePaths.test(pathname);
    const isHere = pathname.startsWith(root);
    setLeadsAside(!isShown && !isHere);
    if (isHere) return;
    event.preventDefault();
    event.stopPropagation();
    if (isShown) void navigate(root + pathname + search);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- links stay links: the keyboard presses them too
    <div onClickCapture={keepHere}>
      <div
        role="status"
        className="sticky top-0 z-2 flex flex-wrap items-center justify-between gap-3 bg-danger px-4 py-3 text-on-danger md:px-6"
      >
        <p className="font-head font-semibold">
          You’re viewing Carriage as {user.fullName} ({roleLabels[user.role]}). You can’t change anything here.
          <span>{leadsAside && ' That link leads out of this view.'}</span>
        </p>
        <nav aria-label="Screens in this view" className="flex flex-wrap gap-2">
          <ButtonLink to={`${root}/dashboard`} variant="secondary" size="sm">
            Dashboard
          </ButtonLink>
          <ButtonLink to={`${root}/quotes`} variant="secondary" size="sm">
            Quotes
          </ButtonLink>
          <ButtonLink to="/admin/users" variant="secondary" size="sm" data-leaves="yes" reloadDocument>
            Leave
          </ButtonLink>
        </nav>
      </div>
      <aside aria-label="Not shown in this view" className="border-b border-line bg-sunken px-4 py-2 text-sm text-muted md:px-6">
        {remainingOutText}
      </aside>
      <Main>
        <Outlet />
      </Main>
    </div>
  );
}
