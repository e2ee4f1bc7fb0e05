import { Outlet, redirectDocument } from 'react-router';
import frameScript from '#web/shell/public/public-frame-script.ts?worker&url';
import { PublicFrame } from '#web/shell/public/public-frame.tsx';

/** Pages on which the app does not run: they are sent as they were built, with small scripts for single parts. */
export const handle = { hydrate: false };

/** The app leaves for such a page as for another site. It is shown where the app was opened with an address that was not built. */
export const clientMiddleware = [
  ({ request }: { request: Request }) => {
    if (new URL(request.url).pathname !== location.pathname) throw redirectDocument(request.url);
  },
];

export default function StaticLayout() {
  return (
    <PublicFrame>
      <Outlet />
      <script type="module" src={frameScript} />
    </PublicFrame>
  );
}
