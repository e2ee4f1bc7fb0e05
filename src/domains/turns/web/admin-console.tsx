import { AdminPanel } from '#domains/ops/web/admin-panel.tsx';
import { OpenInspections } from '#domains/inspections/web/open-inspections.tsx';
import { ConsoleTurns } from './console-turns.tsx';

/** The administrator's console, with what waits on top. */
export const AdminConsole = () => (
  <AdminPanel
    first={
      <>
        <ConsoleTurns />
        <OpenInspections />
      </>
    }
  />
);
