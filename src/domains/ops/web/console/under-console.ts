import type { Crumb } from '#web/shell/page.tsx';

/** What stands above the screens of the super administrator beside the console. */
export const underConsole: readonly Crumb[] = [{ label: 'Super Admin Console', to: '/super-admin' }];
