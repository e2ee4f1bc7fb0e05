import { AdminPanel } from '#domains/ops/web/admin-panel.tsx';
import { ConsoleActions } from './console-actions.tsx';

/** The administrator's console: what waits for them comes first in its first tab. */
export const AdminConsole = () => <AdminPanel waiting={<ConsoleActions isFolded />} />;
