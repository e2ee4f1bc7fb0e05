import { AdminPanel } from '#domains/oversight/web/admin-panel.tsx';
import { SuperAdminPanel } from '#domains/oversight/web/super-admin-panel.tsx';
import { useTurns } from './turn-data.ts';
import { TurnList } from './turn-list.tsx';

const Waiting = () => <TurnList turns={useTurns()} nothing="Nothing stands still, nothing was flagged, nobody waits for your word." />;

/** The administrator's console, with what waits on top. */
export const AdminConsole = () => <AdminPanel first={<Waiting />} />;

/** The super administrator's console, with what waits on top. */
export const SuperAdminConsole = () => <SuperAdminPanel first={<Waiting />} />;
