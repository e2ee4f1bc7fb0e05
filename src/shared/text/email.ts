import { z } from 'zod';

/**
 * An address as browsers let it through and RFC 5321 allows it: a local part of atoms ('r&d', "o'neil"), and a domain of labels whose last
 * one is letters or punycode ('xn--p1ai').
 */
export const emailPattern =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

/** An e-mail address; `error` is what any other text is refused with. */
export const emailAddress = (error?: string) => z.email({ pattern: emailPattern, ...(error && { error }) });

/** An e-mail address as it is kept: without blanks around it, in small letters. */
export const emailInput = (message: string) => z.string(message).trim().toLowerCase().max(254).pipe(emailAddress(message));
