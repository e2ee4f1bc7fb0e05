import type { PdfThreat } from './pdf-findings.ts';

/** What pdf.js says of where an annotation or an entry of the outline leads. */
interface Leads {
  /** Absolute, of a scheme that it knows. */
  readonly url?: string | null;
  /** As it stands in the file: also of a launched program, another file or a script. */
  readonly unsafeUrl?: string | null;
}

interface Annotation extends Leads {
  readonly subtype?: string;
  readonly attachment?: unknown;
  readonly actions?: object | null;
}

interface OutlineEntry extends Leads {
  readonly items?: readonly OutlineEntry[];
}

/** Certificates name their issuer's page and address: a plain link does nothing until somebody follows it. */
const plainSchemes = new Set(['https:', 'http:', 'mailto:']);
/** An address that a certificate may name; readers take one that begins with 'www.' for a web page. */
export const isPlainAddress = (address: string): boolean => {
  const whole = address.startsWith('www.') ? `http://${address}` : address;
  return URL.canParse(whole) && plainSchemes.has(new URL(whole).protocol);
};
const active: Readonly<Record<string, PdfThreat>> = {
  FileAttachment: 'attachment',
  Movie: 'media',
  Sound: 'media',
  Screen: 'media',
  RichMedia: 'media',
  '3D': 'media',
};

const leadsElsewhere = ({ url, unsafeUrl }: Leads): boolean => {
  const isPlain = url ? plainSchemes.has(new URL(url).protocol) : !unsafeUrl;
  return !isPlain;
};

/** What an annotation brings beside its look, or null: files, media, scripts, and links that are not plain. */
export function threatOfAnnotation(annotation: Annotation): PdfThreat | null {
  const { subtype = '', attachment, actions } = annotation;
  if (attachment) return 'attachment';
  if (actions && Object.keys(actions).length > 0) return 'javascript';
  return active[subtype] ?? (leadsElsewhere(annotation) ? 'link' : null);
}

/** The same of the entries of an outline, which are pressed like links. */
export function threatOfOutline(entries: readonly OutlineEntry[] | null): PdfThreat | null {
  const waiting = [...(entries ?? [])];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    if (leadsElsewhere(entry)) return 'link';
    waiting.push(...(entry.items ?? []));
  }
  return null;
}
