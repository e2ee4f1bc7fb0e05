import { SuperAdminPanel } from '#domains/oversight/web/super-admin-panel.tsx';
import { ConsoleTurns } from './console-turns.tsx';

/** The super administrator's console, with what waits on top. */
export const SuperAdminConsole = () => <SuperAdminPanel first={<ConsoleTurns />} />;
