import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyAnswer } from '#domains/accounts/passkeys/passkey-answer-schemas.ts';

const webauthn = () => import('@simplewebauthn/browser');

/** Null if passkeys work here. Browsers bind passkeys to a host name, never to an IP address. */
export function passkeyProblem(): string | null {
  if (!('PublicKeyCredential' in globalThis)) return 'This browser does not support passkeys.';
  if (/^[\d.]+$|:/.test(location.hostname))
    return 'Passkeys need a host name. Open Carriage at its name (on this machine: localhost) instead of an IP address.';
  return null;
}

export class PasskeyError extends Error {}

function explain(error: Error): Error {
  if (error.name === 'InvalidStateError') return new PasskeyError('This device already has a passkey for your account.');
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return new PasskeyError('No passkey was used. Try again.');
  return new PasskeyError('Your browser could not use a passkey. Try again, or use your password.');
}

/** Throws PasskeyError. */
export async function createPasskey(optionsJSON: object): Promise<PasskeyAnswer> {
  const { startRegistration } = await webauthn();
  const answer = await startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON }).catch((error: Error) => {
    throw explain(error);
  });
  const { clientDataJSON, attestationObject, transports } = answer.response;
  return { id: answer.id, clientDataJSON, attestationObject, transports };
}

function toAnswer({ id, response: { clientDataJSON, authenticatorData, signature } }: AuthenticationResponseJSON): PasskeyAnswer {
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Throws PasskeyError. */
export async function requestPasskey(optionsJSON: object): Promise<PasskeyAnswer> {
  const { startAuthentication } = await webauthn();
  const answer = await startAuthentication({ optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON }).catch((error: Error) => {
    throw explain(error);
  });
  return toAnswer(answer);
}

/** Suggests passkeys in a field with `autocomplete="username webauthn"` and waits for a choice; null if unsupported or canceled. */
export async function awaitSuggestedPasskey(findOptions: () => Promise<object>): Promise<PasskeyAnswer | null> {
  if (passkeyProblem() !== null) return null;
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await webauthn();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = (await findOptions()) as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
  return answer && toAnswer(answer);
}

export async function endSuggestions(): Promise<void> {
  const { WebAuthnAbortService } = await webauthn();
  WebAuthnAbortService.cancelCeremony();
}
