import type { Crumb } from '#web/shell/page.tsx';

/** Parent link of the super administrator's other screens. */
export const underConsole: readonly Crumb[] = [{ label: 'Super Admin Console', to: '/super-admin' }];
