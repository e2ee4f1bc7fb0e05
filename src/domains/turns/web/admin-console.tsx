import { AdminPanel } from '#domains/ops/web/admin-panel.tsx';
import { ConsoleTurns } from './console-turns.tsx';

/** The administrator's console: what waits for them comes first in its first tab. */
export const AdminConsole = () => <AdminPanel waiting={<ConsoleTurns isFolded />} />;
