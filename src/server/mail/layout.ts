import { escapeHtml } from '#server/escape-html.ts';
import { productLine, productName } from '#shared/product.ts';

export interface MailList {
  readonly heading: string;
  readonly lines: readonly { readonly text: string; readonly url: string }[];
}

/** Plain text; it is escaped here. */
export interface MailText {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly lists?: readonly MailList[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Why the reader gets this mail and how to stop it. */
  readonly footer?: string;
}

const pageColor = '#faf8f4';
const asphalt = '#1f2530';
const quiet = '#5b6270';
const rule = '#e3dfd6';
const font = "font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif";

const button = ({ label, url }: { label: string; url: string }): string => `
<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${asphalt};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${quiet}">Or open this link: <br><span style="word-break:break-all">${escapeHtml(url)}</span></p>`;

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const list = ({ heading, lines }: MailList): string => `
<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(heading)}</h2>
<ul style="margin:0 0 16px;padding-left:20px">${lines
  .map(({ text, url }) => `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:${asphalt}">${escapeHtml(text)}</a></li>`)
  .join('')}</ul>`;

function toHtml({ title, paragraphs, lists = [], action, footer }: MailText): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:${pageColor};color:${asphalt};${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid ${rule};border-radius:8px">
<tr><td style="padding:20px 28px;border-bottom:1px solid ${rule};${font};font-size:18px;font-weight:700;color:${asphalt}">${escapeHtml(productName)}</td></tr>
<tr><td style="padding:28px;${font};font-size:16px;line-height:1.5;color:${asphalt}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}${lists.map(list).join('')}${action ? button(action) : ''}
</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid ${rule};${font};font-size:13px;color:${quiet}">${escapeHtml(footer ?? productLine)}</td></tr>
</table></td></tr></table></body></html>`;
}

/** The HTML needs no images, style sheets or network. */
export function renderMail(mail: MailText): { text: string; html: string } {
  const action = mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : [];
  const lists = (mail.lists ?? []).map(({ heading, lines }) =>
    [`${heading}:`, ...lines.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n'),
  );
  const text = [mail.title, ...mail.paragraphs, ...lists, ...action, `-- \n${productName}. ${mail.footer ?? productLine}`].join('\n\n');
  return { text: `${text}\n`, html: toHtml(mail) };
}
