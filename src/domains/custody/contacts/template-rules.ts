export const templateTypes = [
  'address_confirmation',
  'loadout_authorization',
  'title_coordination',
  'document_upload_request',
  'custom',
] as const;
export type TemplateType = (typeof templateTypes)[number];

/** Their names on the screen. */
export const templateLabels: Readonly<Record<TemplateType, string>> = {
  address_confirmation: 'Address confirmation',
  loadout_authorization: 'Loadout authorization',
  title_coordination: 'Title coordination',
  document_upload_request: 'Document upload request',
  custom: 'Custom',
};

/** What a template may say of a transport. */
export interface TemplateFacts {
  readonly contactName: string;
  readonly vehicle: string;
  readonly vin: string | null;
  readonly pickup: string;
  readonly delivery: string;
  readonly pickupDate: string | null;
  readonly releaseNumber: string | null;
  readonly reference: string;
}

/** A text before it is set as an e-mail. */
export interface TemplateText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const vehicleLine = ({ vehicle, vin, releaseNumber, reference }: TemplateFacts): string =>
  [
    `Vehicle: ${vehicle}`,
    vin && `VIN: ${vin}`,
    releaseNumber && `Gate pass or release number: ${releaseNumber}`,
    `Our reference: ${reference}`,
  ]
    .filter(Boolean)
    .join('\n');
const places = ({ pickup, delivery }: TemplateFacts): string => `Pickup: ${pickup}\nDelivery: ${delivery}`;

const texts: Readonly<Record<Exclude<TemplateType, 'custom'>, (facts: TemplateFacts) => TemplateText>> = {
  address_confirmation: (facts) => ({
    subject: `Please confirm the address for the ${facts.vehicle}`,
    paragraphs: [
      `Hello ${facts.contactName},`,
      'a vehicle is to be transported, and you are named as a contact for it. Please confirm that these addresses are right, and say how a truck gets in and when somebody is there:',
      places(facts),
      vehicleLine(facts),
    ],
  }),
  loadout_authorization: (facts) => ({
    subject: `Loadout authorization for the ${facts.vehicle}`,
    paragraphs: [
      `Hello ${facts.contactName},`,
      `a carrier is to load this vehicle${facts.pickupDate ? ` on ${facts.pickupDate} or soon after` : ''}. Please authorize its release, and answer with what the driver has to show at the gate.`,
      vehicleLine(facts),
      places(facts),
    ],
  }),
  title_coordination: (facts) => ({
    subject: `Title of the ${facts.vehicle}`,
    paragraphs: [
      `Hello ${facts.contactName},`,
      'for this transport we have to know where the title is. Please answer whether it travels with the vehicle, is sent by mail, or has been handed over, and to whom.',
      vehicleLine(facts),
      places(facts),
    ],
  }),
  document_upload_request: (facts) => ({
    subject: `Documents for the ${facts.vehicle}`,
    paragraphs: [
      `Hello ${facts.contactName},`,
      'please answer this message with the documents of this vehicle that the transport needs, such as the release, the bill of sale or the gate pass, as PDF or photo.',
      vehicleLine(facts),
      places(facts),
    ],
  }),
};

/** The text of a template; of a custom one, what was written. */
export function templateText(type: TemplateType, facts: TemplateFacts, custom: { subject: string; body: string }): TemplateText {
  if (type !== 'custom') return texts[type](facts);
  return { subject: custom.subject, paragraphs: [`Hello ${facts.contactName},`, custom.body, vehicleLine(facts)] };
}
