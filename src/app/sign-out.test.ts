import { expect, it } from 'vitest';
import routes from './routes.ts';

interface Entry {
  readonly path?: string | undefined;
  readonly file: string;
  readonly children?: readonly Entry[] | undefined;
}

const screens = (entries: readonly Entry[], layouts: readonly string[] = []): { path: string; layouts: readonly string[] }[] =>
  entries.flatMap(({ path = '', file, children }) => (children ? screens(children, [...layouts, file]) : [{ path, layouts }]));

// ASVS 7.4.4: AppLayout has Sign Out. View-as screens have Leave, and `ui` shows no account data.
it('every account screen is below the header with the sign-out button', () => {
  const ofAccounts = screens(routes).filter(
    ({ layouts }) => !layouts.some((layout) => ['layouts/public-layout.tsx', 'layouts/static-layout.tsx'].includes(layout)),
  );
  expect(ofAccounts.length).toBeGreaterThan(40);
  const without = ofAccounts.filter(({ layouts }) => !layouts.includes('layouts/app-layout.tsx')).map(({ path }) => path);
  expect(without).toEqual(['as-seen/:userId/dashboard', 'as-seen/:userId/quotes', 'as-seen/:userId/transports/:id', 'ui']);
});
