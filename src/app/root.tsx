import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  type LinksFunction,
} from 'react-router';
import overpassUrl from '#web/fonts/overpass.woff2?url';
import sourceSansUrl from '#web/fonts/source-sans.woff2?url';
import { BrandBar } from '#web/shell/brand.tsx';
import { DemonstrationStrip } from '#web/shell/demonstration-strip.tsx';
import { UnlessMissing } from '#web/shell/missing-screen.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Main } from '#web/shell/page.tsx';
import { RouteFocus, SkipLink } from '#web/shell/route-focus.tsx';
import { headScript } from '#web/shell/signed-in-mark.ts';
import stylesUrl from '#web/styles.css?url';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { RouteLoading } from '#web/ui/feedback/route-loading.tsx';
import { ToastOutlet } from '#web/ui/feedback/toast-outlet.tsx';

/** Zod would test `new Function`, which the content security policy blocks and browsers report as an error. */
const zodScript = 'globalThis.__zod_globalConfig={jitless:true}';

const preload = (href: string) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: LinksFunction = () => [
  preload(overpassUrl),
  preload(sourceSansUrl),
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/app.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
];

export const meta = () => pageTitle('Vehicle transport');

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: `${headScript};${zodScript}` }} />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        <DemonstrationStrip />
        {children}
      </body>
    </html>
  );
}

const AppScripts = () => (
  <>
    <ScrollRestoration />
    <Scripts />
  </>
);

export default function Root() {
  const isStatic = useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === false);
  return (
    <>
      <Outlet />
      <RouteFocus />
      <ToastOutlet />
      {!isStatic && <AppScripts />}
    </>
  );
}

/** Shown by the empty app page until the code is loaded. */
export function HydrateFallback() {
  return (
    <>
      <BrandBar />
      <Main>
        <UnlessMissing>
          <RouteLoading />
        </UnlessMissing>
      </Main>
      <AppScripts />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const message = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : 'We couldn’t show this screen.';
  return (
    <>
      <Main className="mx-auto max-w-form px-4 py-16">
        <h1 className="mb-4 text-2xl">Something went wrong</h1>
        <Alert
          tone="bad"
          title={message}
          actions={<Button onClick={() => location.assign(location.pathname + location.search)}>Reload page</Button>}
        >
          Your saved data is safe. If this happens again, contact us and describe what you were doing.
        </Alert>
      </Main>
      <AppScripts />
    </>
  );
}
