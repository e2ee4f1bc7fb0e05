import { Empty } from '#web/ui/feedback/list-state.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

interface NoPartYetProps {
  email: string;
  emailVerified: boolean;
}

export const NoPartYet = ({ email, emailVerified }: NoPartYetProps) =>
  emailVerified ? (
    <Empty
      title="No transports yet"
      text={
        <>
          A shipper or an administrator can add you to a transport with your email address, {email}. It then appears here with its vehicle,
          documents and chain of custody.
        </>
      }
    />
  ) : (
    <Empty
      title="Confirm your email address"
      text={<>To be added to transports, open the link we sent to {email}.</>}
      action={
        <ButtonLink to="/settings/account" variant="secondary">
          Resend the link
        </ButtonLink>
      }
    />
  );
