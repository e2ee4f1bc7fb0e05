import { uploadDocument } from '#domains/compliance/documents/documents.ts';
import { documentLabels, requiredDocuments, type DocumentType } from '#domains/compliance/documents/documents-rules.ts';
import { buildPendingDocument, dayAfter, getDocument } from '#domains/compliance/fixtures.ts';
import { reviewDocument } from '#domains/compliance/review.ts';
import { storeFile } from '#server/files/files.ts';
import { actorWithoutSession } from '#domains/accounts/acting.ts';
import { hashOfNobody } from '#domains/accounts/passwords/passwords.ts';
import { personas } from '#domains/accounts/personas.ts';
import { decideOfficer } from '#domains/accounts/overseen/officers.ts';
import { insertAccount } from '#domains/accounts/registration.ts';
import { saveProfile } from '#domains/carriers/commands.ts';
import { carrierProfileInput } from '#domains/carriers/schemas.ts';
import { recordCallback } from '#domains/credentials/company/callback.ts';
import { buildCompanyVerification } from '#domains/credentials/company/fixtures.ts';
import { overrideDotMc } from '#domains/credentials/manual-override.ts';
import { checkAccount } from '#domains/credentials/account-check.ts';
import type { Actor, ActorCtx } from '#server/db/context.ts';
import { formatDate } from '#shared/dates.ts';
import { isPricing } from '#shared/roles.ts';
import { systemCtx, type App } from '../services.ts';
import { people, personaNames, type People, type Name, type Person } from './people.ts';
import { profiles } from './profiles.ts';

const everybody: readonly (readonly [Name, Person])[] = [
  ...Object.entries(personaNames).map(([name, role]) => [name as Name, personas[role]] as const),
  ...Object.entries(people).map(([name, person]) => [name as Name, person] as const),
];

const agents = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
];

/** IP addresses are reserved for documentation (RFC 5737). */
const acting = (app: App, actor: Actor, at: number): ActorCtx => ({
  ...systemCtx(app),
  actor,
  ip: `203.0.113.${20 + at}`,
  userAgent: agents[at % agents.length]!,
  get now() {
    return new Date();
  },
});

const register = async (app: App, person: Person, passwordHash: string, at: number): Promise<ActorCtx> => {
  const account = await insertAccount(systemCtx(app), { ...person, passwordHash, emailVerifiedAt: new Date() });
  return acting(app, actorWithoutSession({ ...account, isConfirmed: account.isConfirmed || person.role === 'compliance' }), at);
};

export const registerLate = async (app: App, person: Person): Promise<ActorCtx> =>
  register(app, person, await hashOfNobody(), everybody.length);

export async function createDemoPeople(app: App): Promise<People> {
  const passwordHash = await hashOfNobody();
  const cast: Partial<Record<Name, ActorCtx>> = {};
  for (const [at, [name, person]] of everybody.entries()) {
    cast[name] = await register(app, person, passwordHash, at);
  }
  await decideOfficer(cast.ada!, cast.chen!.actor.id, { accepted: true, reason: null });
  return cast as People;
}

const getHolder = ({ companyName, fullName }: Person): string => companyName ?? fullName;

const getBytes = (person: Person, type: DocumentType, validDays: number): Buffer =>
  getDocument(
    documentLabels[type],
    [
      `Holder: ${getHolder(person)}`,
      `USDOT ${person.dotNumber}, ${person.mcNumber}`,
      ...(expires(type) ? [`Valid through ${formatDate(dayAfter(validDays))}`] : []),
      'Sample document for demonstration.',
    ],
    { pages: 1 },
  );

export async function uploadDemoDocument(ctx: ActorCtx, person: Person, type: DocumentType, validDays: number): Promise<string> {
  const file = { bytes: getBytes(person, type, validDays), fileName: `${getHolder(person)} ${documentLabels[type]}.pdf` };
  const fields = { documentType: type, ...(expires(type) && { expirationDate: dayAfter(validDays) }) };
  return (await uploadDocument(ctx, () => Promise.resolve({ file, fields }))).id;
}

const shortLived: Readonly<Record<string, number>> = {
  'bianca business_license': 57 + 21,
  'grace certificate_of_insurance': 57 + 12,
  'joan certificate_of_insurance': 57 + 29,
};

/** Approved before officers entered the cargo limit of a certificate. */
const withoutLimit: readonly Name[] = ['rosa'];

/** A W-9 and the registrations with FMCSA have no expiration date. */
const expires = (type: DocumentType): boolean => !['w9_tax_form', 'dot_certificate', 'mc_certificate'].includes(type);

const reviewNotes: Partial<Record<DocumentType, string>> = {
  dot_certificate: 'Company name and USDOT number match the account.',
  mc_certificate: 'Company name and MC number match the account.',
  certificate_of_insurance: 'Called the agent: the policy is in force.',
  w9_tax_form: 'Signed. The name matches the account.',
  business_license: 'Number found in the state registry.',
};

/** Skips the upload, which starts a thread per PDF. */
async function fileDocuments(cast: People, name: Name, person: Person): Promise<void> {
  const ctx = cast[name];
  for (const documentType of requiredDocuments[person.role] ?? []) {
    const validDays = shortLived[`${name} ${documentType}`] ?? 365;
    const bytes = getBytes(person, documentType, validDays);
    const storedFile = await storeFile(ctx, ctx.services.files, ctx.actor.id, { bytes, mime: 'application/pdf' });
    const id = await buildPendingDocument(ctx.sql, {
      userId: ctx.actor.id,
      documentType,
      fileId: storedFile.id,
      fileSize: storedFile.byteSize,
      originalSha256: storedFile.sha256,
      expirationDate: expires(documentType) ? dayAfter(validDays) : null,
      pageCount: 2,
      fileName: `${getHolder(person)} ${documentLabels[documentType]}.pdf`,
    });
    const hasLimit = documentType === 'certificate_of_insurance' && !withoutLimit.includes(name);
    const cargoLimit = hasLimit ? (profiles[name]?.cargoLimit ?? null) : null;
    await reviewDocument(cast.chen, id, {
      verified: true,
      notes: reviewNotes[documentType] ?? null,
      revoke: false,
      cargoLimit: cargoLimit as string | null,
    });
  }
}

/** Ivan is left without, Carl used a code; the others were called. */
async function verifyCompany(cast: People, name: Name, person: Person): Promise<void> {
  const { id } = cast[name].actor;
  if (name === 'ivan') return;
  if (name === 'carl') await buildCompanyVerification(cast.chen.sql, { id, dotNumber: person.dotNumber ?? null });
  else
    await recordCallback(cast.chen, id, { verified: true, note: `Called the number on file, ${person.fullName} confirmed the account.` });
}

/** The numbers are invented, so an administrator verifies them instead of FMCSA. */
export async function admitCarriers(app: App, cast: People): Promise<void> {
  for (const [name, profile] of Object.entries(profiles)) await saveProfile(cast[name as Name], carrierProfileInput.parse(profile));
  const admit = async (name: Name, person: Person) => {
    const { id } = cast[name].actor;
    await overrideDotMc(cast.ada, id, { verified: true, notes: 'Called the number on the certificate, name and authority agree.' });
    await checkAccount(systemCtx(app), id);
    await fileDocuments(cast, name, person);
    await verifyCompany(cast, name, person);
  };
  await Promise.all(everybody.filter(([, { role }]) => isPricing(role)).map(([name, person]) => admit(name, person)));
}
