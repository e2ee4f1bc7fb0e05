import { productName } from '#shared/product.ts';
import { supportEmail } from '#web/support-email.ts';
import { directSettlement } from '#shared/settlement/settlement.ts';
import { bySettlement, howPaid } from '#web/settlement.ts';
import type { LegalSection } from './legal-page.tsx';

export const termsOfService: readonly LegalSection[] = [
  {
    id: 'parties',
    title: 'What these terms govern',
    blocks: [
      `These terms apply between you and ${productName} whenever you use the site, with or without an account. By asking for a quote, registering or making an offer you accept them. Whoever acts for a company says that he or she may bind it.`,
      `${productName} is a marketplace. It is not a motor carrier and does not take possession of a vehicle. The contract of carriage is made between the shipper and the carrier or broker whose offer was accepted.`,
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    blocks: [
      {
        list: [
          'You must be 18 or older and give true and current particulars, one account per person or business.',
          'Keep your password to yourself. What is done with your session counts as done by you until you tell us that it is lost.',
          'Some actions need a confirmed e-mail address. Carriers, brokers and owner-operators must also meet the [compliance rules](/legal/compliance).',
          'We may deactivate or block an account that breaks these terms, endangers others or is used for fraud, and say why when asked.',
        ],
      },
    ],
  },
  {
    id: 'requests',
    title: 'Requests and estimates',
    blocks: [
      'Asking is free. Describe the vehicle, its condition and both places truthfully: they decide the price, the equipment and the safety of the driver. A vehicle that differs from its description may be refused at pickup or re-priced by agreement.',
      'The estimate is the platform’s own reckoning and stands for seven days. A shipper may book at that price, and the request is then offered to carriers at it; it becomes a contract of carriage when an eligible carrier takes the job.',
      'You may ship only what you own or are entitled to ship, nothing unlawful or hazardous, and no personal items beyond those named in the request.',
    ],
  },
  {
    id: 'offers',
    title: 'Offers and acceptance',
    blocks: [
      'A quote is an itemized price; a bid is a lump sum. Both bind whoever made them until they expire, are withdrawn or are closed. Exactly one offer can be accepted. Accepting it closes all others.',
      `The total of the accepted offer is the price of the transport. Nobody may demand more for the same service as described. ${howPaid}`,
      'Whoever takes a job has it hauled by the carrier named, with a qualified driver and insured equipment, and does not hand it on to anyone who is not named on the transport.',
    ],
  },
  {
    id: 'fees',
    title: 'Service fee',
    blocks: [
      {
        list: [
          'Standard Transport: $49 for a vehicle valued at $5,000 or less, or without a stated value.',
          'Premium Transport: 1% of the value for a vehicle above $5,000, to the cent, and at most $499.',
        ],
      },
      `The fee is for the use of the platform. It is separate from the price of the transport and shown before acceptance. See [Pricing](/pricing). ${bySettlement(
        {
          held: 'It is owed when an offer is accepted, and charged with the price of the transport.',
          direct: `It is owed only for bookings that are paid through the site. ${directSettlement}`,
        },
      )}`,
    ],
  },
  {
    id: 'payment',
    title: 'Payment',
    blocks: [
      'For every booking that is paid through the site: one charge at acceptance, of the accepted total and the service fee; the money is held until delivery; nothing is picked up before it is held; it is released to the carrier when the shipper confirms the delivery, or 72 hours after delivery when no claim was opened.',
      bySettlement({
        held: 'New bookings are paid through the site. A booking says of itself whether it is, or whether it is settled directly between shipper and carrier; such a settlement is theirs alone, and the platform neither holds nor guarantees it.',
        direct: `${directSettlement} No card is charged for new bookings. The price of the transport is settled directly between shipper and carrier on the terms they agree; such a settlement is theirs alone, and the platform neither holds nor guarantees it. A booking that was paid through the site stays so.`,
      }),
    ],
  },
  {
    id: 'refunds',
    title: 'Cancelling and refunds',
    blocks: [
      {
        list: [
          'Before a carrier is assigned: everything is returned, service fee included.',
          'No carrier within seven days of booking, or none that is verified: the same, without asking.',
          'A carrier is assigned but has not picked up: the price of the transport in full; the service fee is kept. Where the carrier has documented an arrival in vain with photo, time and place, a fee for it goes to the carrier; the site names it before you cancel.',
          'After pickup: nothing can be cancelled; what is left are claims.',
          'The carrier withdrew: everything, unless the shipper books again.',
        ],
      },
      `Of payments made directly between the parties, each party returns to the other what it received under the same rules. ${howPaid}`,
    ],
  },
  {
    id: 'duties',
    title: 'Pickup and delivery',
    blocks: [
      {
        list: [
          'The shipper, or someone named, is present or leaves the keys as agreed, and the vehicle is as described.',
          'The carrier comes when agreed, as near to the address as the truck may lawfully go, and says early when it is late.',
          'Both inspect the vehicle, write every mark onto the bill of lading and sign it, at pickup and again at delivery.',
          'A driver is never pressed to break the rules on driving hours or safety (49 CFR 390.6).',
        ],
      },
    ],
  },
  {
    id: 'claims',
    title: 'Damage, loss and claims',
    blocks: [
      'In interstate transport the carrier is liable for loss and damage under 49 U.S.C. 14706. A claim is made in writing to the carrier within nine months of delivery; the carrier acknowledges it within 30 days and pays, declines or offers a settlement within 120 days (49 CFR part 370). Damage is noted on the bill of lading before it is signed.',
      'The platform preserves the record of the transport, gives both sides access to it and mediates when both wish. Where a claim is filed here and the sides do not agree, administrators decide about the money that was paid here. That does not take the place of a court, and the platform does not insure vehicles.',
    ],
  },
  {
    id: 'conduct',
    title: 'Fair use',
    blocks: [
      {
        list: [
          'No false particulars, no made-up reviews, no offers that are not meant.',
          'No dealing around the platform with a party first met on it, for a request made on it.',
          'No reading out of the site by programs beyond the documented interface, no attacks, no probing for weaknesses without leave. Report a weakness to us and we thank you for it.',
        ],
      },
    ],
  },
  {
    id: 'content',
    title: 'What you upload and what is ours',
    blocks: [
      'What you write and upload stays yours. You let us store it, show it to those who take part in the transport, and keep it as evidence. The site, its texts, its name and its software are ours or our licensors’.',
    ],
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    blocks: [
      'We run the site with care, but do not promise that it is always available, that an estimate will be met by an offer, or that a carrier performs. Checks of registers show what a register said at that time; where a check could not be made, the screen says so.',
      `As far as the law allows, we are not liable for indirect or consequential loss, nor for the acts of shippers, carriers, brokers and drivers; our liability for a transport is limited to the service fee shown for it. Nothing here limits liability for intent, gross negligence, or where the law forbids a limit. ${howPaid}`,
    ],
  },
  {
    id: 'law',
    title: 'Disputes and law',
    blocks: [
      `Write to us first: ${supportEmail}, or the [contact form](/support/contact-us). We try to settle within 30 days. Federal transport law applies, and beside it the law of the state in which ${productName} has its seat. Either side may use a small claims court.`,
    ],
  },
  {
    id: 'changes',
    title: 'Changes and ending',
    blocks: [
      'We may change these terms for what comes; a change that matters is announced by e-mail 30 days ahead. For a transport that was already accepted the terms of its acceptance hold. You may close your account at any time once no transport is under way. A section that turns out invalid leaves the others in force.',
    ],
  },
];
