import { SuperAdminPanel } from '#domains/ops/web/super-admin-panel.tsx';
import { ConsoleTurns } from './console-turns.tsx';

/** The super administrator's control panel, with what waits on top. */
export const SuperAdminHome = () => <SuperAdminPanel first={<ConsoleTurns />} />;
