import { expect, it } from 'vitest';
import { toFields } from '../../../../../test/harness/browser/screen.tsx';
import { contactForm, type ExternalContact } from '../../contacts/schemas.ts';
import { ContactFields, typedContact } from './contact-dialog.tsx';

const contact = { id: 'e1', fullName: 'Rita Rowe', email: 'rita@example.com', phone: '5125550143', companyName: 'Rowe' } as ExternalContact;

it('the contact form has a field for everything it sends, and starts with the current values', () => {
  const form = <ContactFields transportId="t1" contact={contact} onClose={() => undefined} />;
  expect(toFields(form).toSorted()).toEqual(Object.keys(contactForm.shape).toSorted());
  expect(contactForm.parse(typedContact(contact))).toMatchObject({ fullName: 'Rita Rowe', email: 'rita@example.com', companyName: 'Rowe' });
  expect(typedContact(contact).phone).toContain('555');
  expect(typedContact(undefined)).toEqual({ fullName: '', email: '', phone: '', companyName: '' });
});
