import { SuperAdminConsole } from '#domains/ops/web/console/super-admin-console.tsx';
import { ConsoleActions } from './console-actions.tsx';

/** The super administrator's console, at home and under its own addresses; its overview begins with what waits for them. */
export const SuperAdminHome = () => <SuperAdminConsole waiting={<ConsoleActions isFolded />} />;
