import { credentialNames, readCredential } from '#web/api/credentials.ts';

const stored = credentialNames.map((name) => `localStorage.getItem('${name}')`).join('||');

/** Runs in the head before anything is drawn: neither a chosen theme nor the header of who is signed in flashes. */
export const headScript = `try{const d=document.documentElement.dataset,t=localStorage.getItem('theme');if(t)d.theme=t;if(${stored})d.signedIn=''}catch{}`;

/** Marks the page while this browser holds a credential; whether it is still good is found out where it is needed, not on public pages. */
export const markSignedIn = (): void => void document.documentElement.toggleAttribute('data-signed-in', readCredential() !== null);
