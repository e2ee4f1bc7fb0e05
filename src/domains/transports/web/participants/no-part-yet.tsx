import { Empty } from '#web/ui/feedback/list-state.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

interface NoPartYetProps {
  email: string;
  emailVerified: boolean;
}

/** What a supporting account sees before anybody added it, and what has to happen for that. */
export const NoPartYet = ({ email, emailVerified }: NoPartYetProps) =>
  emailVerified ? (
    <Empty
      title="No transports yet"
      text={
        <>
          A shipper or an administrator adds you to a transport by your e-mail address, {email}. It then stands here, with its vehicle, its
          documents and its chain of custody.
        </>
      }
    />
  ) : (
    <Empty
      title="Confirm your e-mail address"
      text={<>You can be added to a transport once you have followed the link that we sent to {email}.</>}
      action={
        <ButtonLink to="/settings/account" variant="secondary">
          Resend the link
        </ButtonLink>
      }
    />
  );
