import { productName } from '#shared/product.ts';
import { supportEmail } from '#web/support-email.ts';
import { directSettlement } from '#shared/settlement/settlement.ts';
import { bySettlement } from '#web/settlement.ts';
import type { LegalSection } from './legal-page.tsx';

export const termsOfService: readonly LegalSection[] = [
  {
    id: 'parties',
    title: 'Scope',
    summary: `By using ${productName}, you accept these terms for yourself and any company you act for.`,
    blocks: [
      `${productName} is a marketplace, not a motor carrier, and never possesses vehicles. The contract of carriage is between the shipper and the accepted carrier or broker.`,
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    summary: 'You must be 18 or older, give accurate information and keep your password secret.',
    blocks: [
      'One account per person or business. You are responsible for your sessions until you report them lost. Carriers, brokers and owner-operators must meet the [compliance rules](/legal/compliance). We may block accounts for breach, danger or fraud, and say why on request.',
    ],
  },
  {
    id: 'requests',
    title: 'Requests and estimates',
    summary: 'Requests are free and must describe the vehicle and both places accurately.',
    blocks: [
      'Otherwise the vehicle may be refused or re-priced by agreement. Ship only what you have the right to ship, nothing unlawful or hazardous, and no personal items beyond the request.',
      'Estimates are valid for seven days. A booking at the estimate binds when an eligible carrier takes the job.',
    ],
  },
  {
    id: 'offers',
    title: 'Offers and acceptance',
    summary: 'Accepting one offer sets the price and closes all others.',
    blocks: [
      'Quotes and bids bind until they expire, are withdrawn or are closed. No one may charge more for the same service. Only the named carrier hauls, with a qualified driver and insured equipment.',
    ],
  },
  {
    id: 'fees',
    title: 'Service fee',
    summary: 'The fee pays for the platform and is shown, apart from the transport price, before acceptance.',
    blocks: [
      'Standard Transport: $49 up to a value of $5,000 or without one. Premium Transport: 1% of the value above that, at most $499.',
      bySettlement({ held: 'It is due on acceptance.', direct: `It is due only for bookings paid through the site. ${directSettlement}` }),
    ],
  },
  {
    id: 'payment',
    title: 'Payment',
    summary: 'Bookings paid through the site are charged once, on acceptance, and the money is held until delivery.',
    blocks: [
      'Pickup waits until the money is held. The carrier is paid when the shipper confirms delivery, or after 72 hours without a claim.',
      bySettlement({
        held: 'We neither hold nor guarantee money settled directly between shipper and carrier.',
        direct: `${directSettlement} Shipper and carrier agree the terms of new bookings; we neither hold nor guarantee that money.`,
      }),
    ],
  },
  {
    id: 'refunds',
    title: 'Cancellation and refunds',
    summary: 'You can cancel until pickup.',
    blocks: [
      {
        list: [
          'No carrier assigned, or no verified one within seven days: everything back, automatically after seven days.',
          'Carrier assigned: the transport price back, not the service fee. A dry run documented with photo, time and place costs a fee shown before you cancel.',
          'Carrier withdrew: everything back unless you rebook.',
          'After pickup: claims only.',
        ],
      },
      bySettlement({
        held: 'Direct payments follow the same rules.',
        direct: `The person who was paid returns the money by these rules. ${directSettlement}`,
      }),
    ],
  },
  {
    id: 'duties',
    title: 'Pickup and delivery',
    summary: 'At pickup and delivery, both sides inspect the vehicle, note every mark on the bill of lading and sign it.',
    blocks: [
      'The shipper is present, sends a named person or leaves the keys. The carrier comes as agreed and reports delays early. No one may pressure drivers to break driving-hours or safety rules (49 CFR 390.6).',
    ],
  },
  {
    id: 'claims',
    title: 'Damage, loss and claims',
    summary: 'In interstate transport, carriers are liable for loss and damage (49 U.S.C. 14706).',
    blocks: [
      'Note damage before signing. Claim in writing to the carrier within nine months of delivery; it acknowledges within 30 days and pays, declines or offers a settlement within 120 (49 CFR part 370).',
      'Both sides can read the record. We mediate on request and, for claims filed here, decide about money paid here. This does not replace a court, and we don’t insure vehicles.',
    ],
  },
  {
    id: 'conduct',
    title: 'Fair use',
    summary: 'Don’t lie, bypass the platform or attack it.',
    blocks: [
      'No false information, made-up reviews or insincere offers. No dealing around the platform on requests made here. No scraping beyond the documented API or unapproved security tests; please report weaknesses.',
    ],
  },
  {
    id: 'content',
    title: 'Content',
    summary: 'What you write and upload stays yours.',
    blocks: [
      'We may store it, show it to participants and keep it as evidence. The site, its texts, name and software belong to us or our licensors.',
    ],
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    summary: 'As far as the law allows, our liability for a transport is limited to its service fee.',
    blocks: [
      'It excludes indirect and consequential loss and others’ acts, never intent or gross negligence. We don’t promise availability, an offer at the estimate or a carrier’s performance. Checks show what FMCSA reported then.',
    ],
  },
  {
    id: 'law',
    title: 'Disputes and governing law',
    summary: 'Write to us first; we try to settle within 30 days.',
    blocks: [
      `Contact: ${supportEmail} or the [contact form](/support/contact-us). Federal transport law and our home state’s law apply. Either side may use small claims court.`,
    ],
  },
  {
    id: 'changes',
    title: 'Changes and termination',
    summary: 'We email important changes 30 days ahead.',
    blocks: [
      'Accepted transports keep their terms. You can close your account when no transport is active. An invalid section leaves the others in force.',
    ],
  },
];
