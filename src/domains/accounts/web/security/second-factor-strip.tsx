import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { secondFactorId } from '../settings-place.ts';

export function SecondFactorStrip() {
  return (
    <aside aria-label="Two-factor authentication" data-print="hide" className="border-b border-line bg-action-tint">
      <div className="mx-auto flex max-w-desk flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:px-6">
        <p className="flex min-w-0 flex-1 basis-60 gap-2">
          <Icon name="shield" className="mt-0.5 text-action-ink" />
          <span>Protect this account with two-factor authentication.</span>
        </p>
        <ButtonLink to={`/settings/account#${secondFactorId}`} variant="secondary" size="sm">
          Set up
        </ButtonLink>
      </div>
    </aside>
  );
}
