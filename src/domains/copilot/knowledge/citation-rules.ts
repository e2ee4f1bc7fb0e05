export interface Citation {
  readonly label: string;
  readonly href: string | null;
}

const paragraphs = String.raw`(?:\([a-zA-Z0-9]{1,4}\))*`;
const regulation = new RegExp(String.raw`^(\d{1,2}) CFR (\d{1,4})(?:\.(\d{1,4}[a-zT]?))?${paragraphs}(?: App\. ([A-Z])${paragraphs})?$`);
const code = new RegExp(String.raw`^(\d{1,2}) U\.S\.C\. (\d{1,5}[a-z]?)${paragraphs}$`);
const register = /^(\d{2,3}) FR (\d{2,6})$/;
const named = /^(?:FMCSA notice|PHMSA letter \d{2}-\d{4}|State law|Case law|Industry practice|Carriage rule)$/;

function getHref(text: string): string | null | undefined {
  const [, title, part, section, appendix] = regulation.exec(text) ?? [];
  if (title && appendix)
    return `https://www.ecfr.gov/current/title-${title}/part-${part}/appendix-Appendix%20${appendix}%20to%20Part%20${part}`;
  if (title) return `https://www.ecfr.gov/current/title-${title}/${section ? `section-${part}.${section}` : `part-${part}`}`;
  const [, uscTitle, uscSection] = code.exec(text) ?? [];
  if (uscTitle) return `https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title${uscTitle}-section${uscSection}`;
  const [, volume, page] = register.exec(text) ?? [];
  if (volume) return `https://www.federalregister.gov/citation/${volume}-FR-${page}`;
  return named.test(text) ? null : undefined;
}

/** Separated by '; '. Null if one of them can't be looked up. */
export function parseCitations(text: string): Citation[] | null {
  const read = text.split('; ').map((label) => ({ label, href: getHref(label) }));
  return read.every((citation): citation is Citation => citation.href !== undefined) ? read : null;
}
