import { Outlet } from 'react-router';
import { UnlessMissing } from '#web/shell/missing-screen.tsx';
import { PublicFrame } from '#web/shell/public/public-frame.tsx';

export default function PublicLayout() {
  return (
    <PublicFrame>
      <UnlessMissing>
        <Outlet />
      </UnlessMissing>
    </PublicFrame>
  );
}
