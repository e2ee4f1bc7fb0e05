import { useLocation } from 'react-router';
import { AdminPanel } from '#domains/ops/web/admin-panel.tsx';
import { PlatformCharts } from '#domains/ops/web/overview/platform-charts.tsx';
import { OpenInspections } from '#domains/inspections/web/open-inspections.tsx';
import { ConsoleActions } from './console-actions.tsx';

const homes = ['/dashboard', '/app'];

export function AdminConsole() {
  const { pathname } = useLocation();
  return (
    <AdminPanel
      first={
        <>
          <ConsoleActions />
          {homes.includes(pathname) && <PlatformCharts />}
          <OpenInspections />
        </>
      }
    />
  );
}
