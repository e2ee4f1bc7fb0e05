import { credentialNames, readCredential } from '#web/api/credentials.ts';

const stored = credentialNames.map((name) => `localStorage.getItem('${name}')`).join('||');

/** Runs in the head before the first paint, so that neither theme nor header flashes. */
export const headScript = `try{const d=document.documentElement.dataset,t=localStorage.getItem('theme');if(t)d.theme=t;if(${stored})d.signedIn=''}catch{}`;

/** Only checks that a credential is stored, not that it is still valid. */
export const markSignedIn = (): void => void document.documentElement.toggleAttribute('data-signed-in', readCredential() !== null);
