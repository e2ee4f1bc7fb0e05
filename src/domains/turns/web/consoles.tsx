import { AdminPanel } from '#domains/oversight/web/admin-panel.tsx';
import { SuperAdminPanel } from '#domains/oversight/web/super-admin-panel.tsx';
import { TurnList } from './turn-list.tsx';

const nothing = 'Nothing stands still, nothing was flagged, nobody waits for your word.';

/** The administrator's console, with what waits on top. */
export const AdminConsole = () => <AdminPanel first={<TurnList nothing={nothing} />} />;

/** The super administrator's console, with what waits on top. */
export const SuperAdminConsole = () => <SuperAdminPanel first={<TurnList nothing={nothing} />} />;
