import { Outlet, redirectDocument } from 'react-router';
import frameScript from '#web/shell/public/public-frame-script.ts?worker&url';
import { PublicFrame } from '#web/shell/public/public-frame.tsx';

/** Prerendered pages without the app; small scripts serve single parts. */
export const handle = { hydrate: false };

/** Leaving the app for a static page is a full page load. */
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
