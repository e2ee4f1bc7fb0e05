import { Outlet } from 'react-router';
import { UnlessMissing } from '#web/shell/missing-screen.tsx';
import { PublicFrame } from '#web/shell/public/public-frame.tsx';

/** Pages that anyone may read, and on which the app runs. */
export default function PublicLayout() {
  return (
    <PublicFrame>
      <UnlessMissing>
        <Outlet />
      </UnlessMissing>
    </PublicFrame>
  );
}
