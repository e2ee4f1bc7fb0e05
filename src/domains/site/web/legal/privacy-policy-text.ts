import { productName } from '#shared/product.ts';
import { supportEmail } from '#web/support-email.ts';
import type { LegalSection } from './legal-page.tsx';

export const privacyPolicy: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who we are and what this covers',
    blocks: [
      `${productName} runs a marketplace on which people ship vehicles between two US ZIP codes. This policy covers the site, its accounts and its e-mails. It does not cover what a carrier or broker does with what it learned from a transport of yours: they answer for that themselves.`,
      `Questions and requests: ${supportEmail}, or the [contact form](/support/contact-us).`,
    ],
  },
  {
    id: 'what',
    title: 'What we collect',
    blocks: [
      'Only what the work needs, and nearly all of it comes from you:',
      {
        list: [
          'Account: name, e-mail address, password (as a hash), role, phone number; for businesses company name, DOT and MC numbers and license numbers.',
          'Requests: vehicle, its condition, value and VIN, ZIP codes, addresses, dates, contact at each end, notes.',
          'Photos of the vehicle: written anew without their metadata, stored encrypted, and each look at them recorded.',
          'Pickup and delivery: the inspection with its photos, a short video where one was recorded, their time and place, marks, readings and both signatures; where it is asked for, a picture of the driver’s license with its time and place; tries of the release code.',
          'Offers and steps of a transport: prices, bids, who accepted what and when, messages written with them.',
          'Messages to support: name, e-mail address, subject and text.',
          'Technical records: IP address, browser name and time of sessions, time and outcome of requests, failed sign-ins. They serve security and the search for faults.',
        ],
      },
      'We do not buy data about you, and no card number reaches us: whoever pays here types it on the page of the payment provider, which tells us what was paid and when, or why it was declined.',
    ],
  },
  {
    id: 'why',
    title: 'What we use it for',
    blocks: [
      {
        list: [
          'To price a request, show it to carriers and brokers, and carry out what was agreed.',
          'To tell you what happened and who acts next, in the app and by e-mail.',
          'To check who may bid and haul, and to keep abuse out.',
          'To keep a record on which claims and disputes can be decided.',
          'To meet duties that the law puts on a marketplace for transport.',
        ],
      },
      'We do not sell personal information, do not share it for advertising, and do not use it to train models of others.',
    ],
  },
  {
    id: 'who-sees',
    title: 'Who sees what',
    blocks: [
      {
        list: [
          'Carriers, brokers and drivers in the marketplace see the vehicle, its condition, city, state and the first three digits of both ZIP codes. They do not see your name, addresses, VIN, phone number or e-mail address.',
          'The party whose offer you accepted, and the driver it names, see the addresses and the contact from then on.',
          'People you add or who are called to a transport, such as an inspection agent, see that transport.',
          'Compliance officers and administrators see what their work needs; what administrators do is logged.',
          'Service providers that host the site, store files or deliver e-mail see what passes through them, under contract.',
          'The bank of the card, when a payment is disputed: what it needs to decide, such as the receipt, the signed bills of lading and the messages of that booking.',
          'Authorities, when the law obliges us.',
        ],
      },
      'E-mail addresses and phone numbers that are written into a description are hidden from everyone who has not been accepted.',
    ],
  },
  {
    id: 'browser',
    title: 'Cookies and your browser',
    blocks: [
      'One cookie keeps you signed in; it is set when you sign in and cannot be read by scripts. Your browser’s own storage keeps the session token, the color theme, a request you made before having an account, and what you typed into a form, so that it survives a reload.',
      'The browser of a driver also keeps the app, what the next jobs need, and what was done at a vehicle until it is sent, encrypted.',
      'There are no advertising cookies, no analytics of third parties and nothing loaded from other sites. Signing out clears what is stored, but for what a driver has not sent yet: it stays encrypted, and the driver is told.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    blocks: [
      {
        list: [
          'An account and its transports: as long as the account exists, and after that as long as law, claims or a running transport need them. Claims for damage run for at least nine months after delivery.',
          'Records of brokered transports: three years, as 49 CFR 371.3 demands of brokers.',
          'A request made without an account: 30 days where nobody confirms it, else as long as its account; you can withdraw it on its page.',
          'Pictures of driver licenses: 90 days after delivery unless the installation sets other days, longer while a frozen payment needs them.',
          'The record of a transport is only ever added to. Entries carry no addresses and no contact details.',
          'Messages to support: one year. Copies of the mails we sent you: 30 days. Technical records: as long as the security of the site needs them.',
          'Backups: what is deleted can stay in backups until those expire, 14 days later unless the installation sets other days. They are used only to restore the site. When an account is deleted, the key to its files is erased from the backups too.',
        ],
      },
    ],
  },
  {
    id: 'rights',
    title: 'Your choices and rights',
    blocks: [
      'Whatever state you live in, you may have a copy of what we hold about you, have it corrected, or have it deleted. Most of it you do yourself; for the rest write to us from the address of the account, and we answer within 45 days. What law or a running transport needs stays, and the answer says what and why. Asking has no drawback for you.',
      {
        list: [
          'Copy: Download my data under Account Settings; the dashboard offers your transports and their quotes as a CSV file.',
          'Deletion: Delete account in the same place.',
          'Mail: what you are told is chosen under Notification preferences; security alerts always come.',
          'Residents of California and of other states with a privacy law may have an agent ask for them, and may appeal a refusal by answering it.',
        ],
      },
    ],
  },
  {
    id: 'security',
    title: 'How it is protected',
    blocks: [
      'Connections are encrypted where the site is reached by https. Passwords are stored as Argon2id hashes, session tokens as hashes, and files encrypted with a key of their own and a key of the account they belong to. Every read of a row is bound to who asks: somebody else’s transport is not found. See [Safety](/support/safety).',
      'Should personal data be exposed all the same, we tell those concerned and the authorities as the law of their state demands.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      'The site is for adults who make contracts. It is not directed to anyone under 18, and we do not knowingly keep data of children.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      'When this policy changes, its date changes with it. A change that matters is announced to account holders by e-mail before it applies.',
    ],
  },
];
