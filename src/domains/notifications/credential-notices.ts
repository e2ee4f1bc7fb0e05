import type { credentialsVerified, registerSilent } from '#domains/credentials/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import type { Notice } from './notice.ts';

type Verified = PayloadOf<typeof credentialsVerified>;
type Checked = Omit<Verified, 'isRestored'>;

const toProfile = (userId: string, title: string, body: string, byEmail: boolean): Notice => ({
  userId,
  transportId: null,
  title,
  body,
  href: '/settings/profile',
  byEmail,
});

/** The register bears out the numbers, for the first time or again. */
export const ofVerification = ({ userId, message, isRestored }: Verified): Notice[] => [
  isRestored
    ? toProfile(
        userId,
        'Your DOT/MC verification is restored',
        `${message} You can bid again, and the shippers of your running transports have been told.`,
        true,
      )
    : toProfile(userId, 'Your DOT/MC numbers are verified', message, false),
];

/** The register does not bear out the numbers, which were not verified before. */
export const ofRefusal = ({ userId, message }: Checked): Notice[] => [
  toProfile(
    userId,
    'Your DOT/MC numbers could not be verified',
    `${message} Your turn: correct the numbers in your profile, or have the register corrected and check again.`,
    true,
  ),
];

/** Numbers that were verified no longer are. */
export const ofLapse = ({ userId, message }: Checked): Notice[] => [
  toProfile(
    userId,
    'Your DOT/MC verification lapsed',
    `${message} Until it is mended you cannot bid, and the shippers of your running transports have been told. Your turn: have the register corrected, then check again.`,
    true,
  ),
];

const silenceWords = {
  key_refused: [
    'The federal register refuses the web key',
    'DOT and MC numbers are not checked, and new carriers stay unverified. Your turn: set a valid FMCSA_WEB_KEY and start again.',
  ],
  blocked: [
    'The federal register refuses calls from this server',
    'DOT and MC numbers are not checked, and new carriers stay unverified. Your turn: reach the register from an address in the United States.',
  ],
} as const;

/** Those who run the platform: only they can mend it. */
export const ofSilence = ({ reason }: PayloadOf<typeof registerSilent>, superAdminIds: readonly string[]): Notice[] =>
  superAdminIds.map((userId) => ({
    userId,
    transportId: null,
    title: silenceWords[reason][0],
    body: silenceWords[reason][1],
    href: '/dashboard',
    byEmail: true,
  }));
