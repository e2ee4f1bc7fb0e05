import { PlatformCharts } from '#domains/ops/web/overview/platform-charts.tsx';
import { SuperAdminPanel } from '#domains/ops/web/super-admin-panel.tsx';
import { ConsoleActions } from './console-actions.tsx';

export const SuperAdminHome = () => (
  <SuperAdminPanel
    first={
      <>
        <ConsoleActions />
        <PlatformCharts />
      </>
    }
  />
);
