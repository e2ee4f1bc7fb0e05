import { productName } from '#shared/product.ts';
import { supportEmail } from '#web/support-email.ts';
import type { LegalSection } from './legal-page.tsx';

export const privacyPolicy: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Scope and contact',
    summary: `This policy covers the ${productName} site, accounts and emails.`,
    blocks: [
      `Carriers and brokers are responsible for their own use of data. Contact: ${supportEmail} or the [contact form](/support/contact-us).`,
    ],
  },
  {
    id: 'what',
    title: 'Data we collect',
    summary: 'We collect what a transport needs, nearly all of it from you.',
    blocks: [
      {
        list: [
          'Account: name, email, password (hashed), role, phone; company, DOT, MC and license numbers.',
          'Requests: vehicle, condition, value, VIN, ZIP codes, addresses, dates, contacts, notes.',
          'Photos: without metadata, encrypted, every view logged.',
          'Pickup and delivery: photos and video with time and place, damage, readings, signatures, release code attempts, driver’s license picture where required.',
          'Prices, bids, decisions and messages with their times.',
          'Messages to support.',
          'Security and troubleshooting: IP address, browser, times and results of requests and sign-ins.',
        ],
      },
      'We don’t buy data. The payment provider alone sees card numbers; it tells us what was paid or declined.',
    ],
  },
  {
    id: 'why',
    title: 'How we use data',
    summary: 'We use data to price and carry out transports, notify you, check carriers, prevent abuse and decide claims.',
    blocks: ['We don’t sell personal information, share it for advertising or let it train other companies’ models.'],
  },
  {
    id: 'who-sees',
    title: 'Who sees your data',
    summary: 'Carriers see addresses and contacts only after you accept their offer.',
    blocks: [
      {
        list: [
          'The marketplace sees vehicle, condition, city, state and three ZIP digits. No name, address, VIN or contact details; we hide them in descriptions too.',
          'People added to a transport see that transport.',
          'Compliance officers and administrators see what their work needs; administrators’ actions are logged.',
          'Hosting, storage and email providers work under contract.',
          'Banks get evidence for payment disputes: receipt, signed documents, messages.',
          'Authorities get what the law requires.',
        ],
      },
    ],
  },
  {
    id: 'browser',
    title: 'Cookies and browser storage',
    summary: 'One cookie keeps you signed in; nothing tracks you.',
    blocks: [
      'Your browser also stores a session token, color theme, earlier requests, unfinished forms and, for drivers, the app, upcoming jobs and encrypted unsent work. Signing out clears all but unsent work. We use no third-party analytics or content.',
    ],
  },
  {
    id: 'how-long',
    title: 'Retention periods',
    summary: 'We keep data as long as your account, the law or a claim needs it.',
    blocks: [
      {
        list: [
          'Account and transports: while the account exists, longer for the law, claims (nine months or more after delivery) or active transports.',
          'Brokered transports: three years (49 CFR 371.3).',
          'Requests without an account: 30 days unless confirmed. You can withdraw them.',
          'Driver’s license pictures: 90 days after delivery by default, longer while a payment is on hold.',
          'Transport records: permanent, without addresses or contact details.',
          'Support messages: one year. Copies of our emails: 30 days. Technical records: as long as needed for security.',
          'Backups: 14 days by default, used only to restore the site. Deleting an account erases its file key there too.',
        ],
      },
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    summary: 'In every state, you can get a copy of your data, correct it or delete it.',
    blocks: [
      'Account Settings has Download my data, Delete account and Notification preferences; you always get security alerts. The dashboard exports transports and quotes.',
      'For anything else, write from your account’s address; we answer within 45 days and say what we must keep and why. We never penalize you for asking. Where state law says so, as in California, you can use an agent and appeal a refusal by replying.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    summary: 'We hash passwords (Argon2id) and session tokens, encrypt files and HTTPS connections, and check access on every read.',
    blocks: [
      'If personal data is exposed, we notify those affected and the authorities as state law requires. More: [Safety](/support/safety).',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    summary: 'The site is for adults entering contracts, not for anyone under 18.',
    blocks: ['We don’t knowingly keep children’s data.'],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    summary: 'We email account holders about important changes before they apply.',
    blocks: ['Every change updates the date on this page.'],
  },
];
