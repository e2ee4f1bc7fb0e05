import { pageTitle } from '#web/shell/page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export const meta = () => pageTitle('Page Not Found');

export default function NotFoundScreen() {
  return (
    <div className="mx-auto max-w-form px-4 py-16">
      <Card>
        <p className="figures text-sm text-muted">404</p>
        <h1 className="text-2xl">Page Not Found</h1>
        <p className="mt-2 text-muted">Check the address, or start from the home page.</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/">Return to Home</ButtonLink>
          <ButtonLink to="/support/help-center" variant="secondary">
            Help Center
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}
