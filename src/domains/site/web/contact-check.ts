import { checkOf } from '#web/forms/zod-form.ts';
import { contactMessage } from '../contract.ts';

/** Checks a message to support; in a module of its own, which comes once the form stands. */
export const checkContact = checkOf(contactMessage);
