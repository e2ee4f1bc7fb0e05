import { SuperAdminConsole } from '#domains/ops/web/console/super-admin-console.tsx';
import { ConsoleTurns } from './console-turns.tsx';

/** The super administrator's console, at home and under its own addresses; its overview begins with what waits for them. */
export const SuperAdminHome = () => <SuperAdminConsole waiting={<ConsoleTurns isFolded />} />;
