export const templateTypes = [
  'address_confirmation',
  'loadout_authorization',
  'title_coordination',
  'document_upload_request',
  'custom',
] as const;
export type TemplateType = (typeof templateTypes)[number];

export const templateLabels: Readonly<Record<TemplateType, string>> = {
  address_confirmation: 'Address confirmation',
  loadout_authorization: 'Loadout authorization',
  title_coordination: 'Title coordination',
  document_upload_request: 'Document upload request',
  custom: 'Custom',
};

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
      'A vehicle is being shipped and you are listed as its contact. Please confirm these addresses, and tell us how a truck gets in and when someone is there:',
      places(facts),
      vehicleLine(facts),
    ],
  }),
  loadout_authorization: (facts) => ({
    subject: `Loadout authorization for the ${facts.vehicle}`,
    paragraphs: [
      `Hello ${facts.contactName},`,
      `A carrier will pick up this vehicle${facts.pickupDate ? ` on or soon after ${facts.pickupDate}` : ''}. Please authorize its release, and tell us what the driver must show at the gate.`,
      vehicleLine(facts),
      places(facts),
    ],
  }),
  title_coordination: (facts) => ({
    subject: `Title of the ${facts.vehicle}`,
    paragraphs: [
      `Hello ${facts.contactName},`,
      "We need to know where this vehicle's title is. Please tell us whether it travels with the vehicle, is sent by mail, or was already handed over, and to whom.",
      vehicleLine(facts),
      places(facts),
    ],
  }),
  document_upload_request: (facts) => ({
    subject: `Documents for the ${facts.vehicle}`,
    paragraphs: [
      `Hello ${facts.contactName},`,
      'Please reply with the documents this transport needs, such as the release, bill of sale or gate pass, as PDF or photo.',
      vehicleLine(facts),
      places(facts),
    ],
  }),
};

export function templateText(type: TemplateType, facts: TemplateFacts, custom: { subject: string; body: string }): TemplateText {
  if (type !== 'custom') return texts[type](facts);
  return { subject: custom.subject, paragraphs: [`Hello ${facts.contactName},`, custom.body, vehicleLine(facts)] };
}
