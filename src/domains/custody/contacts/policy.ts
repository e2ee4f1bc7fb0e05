import type { Actor } from '#server/db/context.ts';
import { forbidden } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';

export const maySeeContacts = (actor: Pick<Actor, 'id' | 'role'>, shipperId: string): boolean =>
  isAdmin(actor.role) || shipperId === actor.id;

export const contactsRestricted = () =>
  forbidden('Access restricted - Only transport owners and administrators can manage external contacts', 'access_restricted');
