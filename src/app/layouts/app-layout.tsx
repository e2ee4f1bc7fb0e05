import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { User } from '#domains/accounts/schemas.ts';
import { beginPasskeyConfirmation, getMe, proveSession } from '#domains/accounts/endpoints.ts';
import { requestPasskey, passkeyProblem } from '#domains/accounts/web/sign-in/passkey.ts';
import { SecondFactorStrip } from '#domains/accounts/web/security/second-factor-strip.tsx';
import { useSession, useSignOutElsewhere } from '#domains/accounts/web/session.ts';
import { useGate } from '#domains/compliance/web/use-gate.ts';
import { usePushRenewal } from '#domains/notifications/web/push/use-push-renewal.ts';
import { useNotificationBell } from '#domains/notifications/web/use-bell.ts';
import { inspects, worksAtVehicles } from '#domains/inspections/inspecting-rules.ts';
import { isAdmin, isShipping, roleLabels } from '#shared/roles.ts';
import { call } from '#web/api/requests/call.ts';
import { noConnection } from '#web/api/requests/failure-messages.ts';
import { lineRefused, useLive } from '#web/api/live.ts';
import { subscribeToActivity } from '#web/api/presence.ts';
import { BrandBar } from '#web/shell/brand.tsx';
import { AppHeader } from '#web/shell/app-header.tsx';
import { useRestoredFocus } from '#web/shell/restore-focus.ts';
import { UnlessMissing } from '#web/shell/missing-screen.tsx';
import { OfflineStrip } from '#web/shell/offline-strip.tsx';
import { Main, Page } from '#web/shell/page.tsx';
import { ScreenError } from '#web/shell/screen-error.tsx';
import { ReauthenticationDialog } from '#web/shell/reauthentication-dialog.tsx';
import { late } from '#web/ui/feedback/late.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { RouteLoading } from '#web/ui/feedback/route-loading.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

const setUpPath = '/settings/account';

export default function AppLayout() {
  return (
    <AccountFrame>
      <UnlessMissing>
        <Outlet />
      </UnlessMissing>
    </AccountFrame>
  );
}

export function ErrorBoundary() {
  return (
    <AccountFrame>
      <div className="mx-auto max-w-form px-4 py-16">
        <ScreenError />
      </div>
    </AccountFrame>
  );
}

function AccountFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  useSignOutElsewhere();
  useRestoredFocus();
  const { pathname, search } = useLocation();
  const [wasSignedIn, setSignedIn] = useState(false);
  if (session.user && !wasSignedIn) setSignedIn(true);
  if (session.status === 'loading')
    return (
      <>
        <BrandBar />
        <Main>
          <RouteLoading label="Checking your session" />
        </Main>
      </>
    );
  if (session.status === 'unknown')
    return (
      <Main>
        <Page title="We can’t reach the server" text="You’re still signed in." width="form">
          <Failed message="We couldn’t check your session." onRetry={session.askAgain} />
        </Page>
      </Main>
    );
  // After a sign-out there is nothing to return to; a lost session saves its own return target.
  if (!session.user) return <Navigate to="/login" replace state={wasSignedIn ? null : { to: pathname + search }} />;
  if (session.user.mustSetUpSecondFactor) return <Main>{pathname === setUpPath ? children : <Navigate to={setUpPath} replace />}</Main>;
  return (
    <>
      <ConnectedHeader user={session.user} onSignOut={() => void session.signOut()} />
      <OfflineStrip keeps={worksAtVehicles(session.user.role)} />
      {worksAtVehicles(session.user.role) && (
        <>
          <DriverAppLoader user={session.user} />
          {inspects(session.user.role) && <SharingStrip key={session.user.id} userId={session.user.id} />}
        </>
      )}
      {isAdmin(session.user.role) && <FlagsStrip />}
      {session.user.lacksSecondFactor && <SecondFactorStrip />}
      <Main>{children}</Main>
      <ReauthenticationDialog
        prove={(body) => call(proveSession, { body })}
        proveByPasskey={passkeyProblem() === null ? confirmByPasskey : null}
      />
    </>
  );
}

async function confirmByPasskey() {
  const { options } = await call(beginPasskeyConfirmation, {});
  return call(proveSession, { body: { passkey: await requestPasskey(options) } });
}

const underDashboard = [
  '/app',
  '/settings',
  '/compliance-copilot',
  '/compliance-documents',
  '/payouts',
  '/receipts/',
  '/carriers/',
  '/admin-dashboard',
  '/admin/',
  '/admin-independent-drivers',
  '/super-admin',
];

/** Administrators and unconfirmed officers get fewer links; the marketplace appears once the gate is open. */
function useLinks(user: User) {
  const { data: compliance } = useGate();
  return [
    { label: 'Dashboard', to: '/dashboard', holds: underDashboard },
    ...(isAdmin(user.role) || !user.isConfirmed
      ? []
      : [
          ...(isShipping(user.role) ? [{ label: 'New Transport', to: '/transports/new', holds: ['/transport-form'] }] : []),
          { label: 'Quotes', to: '/quotes', holds: ['/transports/', '/transport-details/', '/quotes-app'] },
        ]),
    ...(compliance?.canViewMarketplace ? [{ label: 'Marketplace', to: '/marketplace' }] : []),
    ...(isAdmin(user.role)
      ? [
          { label: 'Payments', to: '/admin/payments' },
          { label: 'Claims', to: '/admin/claims', holds: ['/claims/'] },
          { label: 'Security', to: '/security' },
        ]
      : []),
  ];
}

const CommandPalette = late(() => import('#screens/command-palette/command-palette.tsx').then((module) => module.CommandPalette));

const FlagsStrip = late(() => import('#domains/settings/web/flags-strip.tsx').then((module) => module.FlagsStrip));

const SharingStrip = late(() => import('#domains/tracking/web/sharing-strip.tsx').then((module) => module.SharingStrip));
const DriverAppLoader = late(() => import('#screens/driver/offline-keeper.tsx').then((module) => module.DriverAppCache));

function useFindKey(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

/** Activity in one tab keeps the session of all tabs alive. If the event stream is refused, asks whether the session has ended. */
function useSharedSession(): void {
  useEffect(() => subscribeToActivity(() => void call(getMe, {}, { silent: true }).catch(() => undefined)), []);
  useLive(lineRefused, () => void call(getMe, {}).catch(() => undefined));
}

function ConnectedHeader({ user, onSignOut }: { user: User; onSignOut: () => void }) {
  usePushRenewal();
  const bell = useNotificationBell();
  const links = useLinks(user);
  const [isFinding, setFinding] = useState(false);
  const find = useCallback(() => setFinding(true), []);
  const giveUp = () => {
    setFinding(false);
    toast({ title: 'We couldn’t open Find', description: noConnection, variant: 'destructive' });
  };
  useFindKey(find);
  useSharedSession();
  const { fullName, email, role } = user;
  return (
    <>
      <AppHeader user={{ fullName, email, roleLabel: roleLabels[role] }} links={links} {...bell} onSignOut={onSignOut} onFind={find} />
      {isFinding && <CommandPalette links={links} role={role} onClose={() => setFinding(false)} onMissing={giveUp} />}
    </>
  );
}
