import { useSession } from '#domains/accounts/web/session.ts';
import { SettingsPage } from '#domains/accounts/web/settings-page.tsx';
import type { Role } from '#shared/roles.ts';
import { useCall } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { getCarrierProfile } from '../endpoints.ts';
import { CarrierForm } from './carrier-form.tsx';

export const meta = () => pageTitle('Carrier Profile');

export default function CarrierSettingsScreen() {
  const { user } = useSession();
  const isOffering = user !== null && (getCarrierProfile.access as readonly Role[]).includes(user.role);
  const own = useCall(getCarrierProfile, {}, { enabled: isOffering });
  return (
    <SettingsPage
      width="desk"
      title="Carrier Profile"
      text="Shippers see this with every offer you make. Contact details are shared after booking."
    >
      {isOffering ? (
        <ListState query={own}>{(profile) => <CarrierForm profile={profile} />}</ListState>
      ) : (
        <Empty title="Not available for this account" text="Only carriers, brokers and independent drivers have a carrier profile." />
      )}
    </SettingsPage>
  );
}
