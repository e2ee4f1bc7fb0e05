import type { FastifyReply } from 'fastify';
import { productName } from '#shared/product.ts';
import { pagePolicy } from '#server/http/pages/security-headers.ts';
import { html, Markup } from './markup.ts';

const style = new Markup(`
:root { color-scheme: light dark; --paper: light-dark(oklch(0.972 0.009 85), oklch(0.205 0.022 258)); --surface: light-dark(oklch(0.992 0.004 85), oklch(0.245 0.025 258));
  --ink: light-dark(oklch(0.235 0.03 258), oklch(0.95 0.008 85)); --muted: light-dark(oklch(0.455 0.025 258), oklch(0.75 0.018 258)); --line: light-dark(oklch(0.58 0.02 258), oklch(0.6 0.025 258));
  --action: light-dark(oklch(0.43 0.155 259), oklch(0.52 0.165 259)); --link: light-dark(oklch(0.43 0.155 259), oklch(0.8 0.1 255)); --bad: light-dark(oklch(0.47 0.175 27), oklch(0.81 0.105 25));
  --bad-tint: light-dark(oklch(0.95 0.025 25), oklch(0.3 0.065 25)); --lane: oklch(0.86 0.17 91); --on-lane: oklch(0.235 0.03 258); --focus: light-dark(oklch(0.43 0.155 259), oklch(0.86 0.17 91)); }
* { box-sizing: border-box; } body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.test { background: var(--lane); color: var(--on-lane); padding: 0.75rem 1rem; text-align: center; font-size: 1.25rem; font-weight: 700; line-height: 1.4; text-wrap: balance; } .test p { margin: 0; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; } h1 { font-size: 1.5625rem; line-height: 2rem; margin: 0 0 0.25rem; } h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
p { margin: 0.5rem 0; } .muted { color: var(--muted); } a { color: var(--link); } .number { font-variant-numeric: tabular-nums; white-space: nowrap; text-align: right; }
table { width: 100%; border-collapse: collapse; margin: 1rem 0; } th, td { text-align: left; vertical-align: top; padding: 0.5rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
tbody th { padding-right: 1rem; } td.number, th.number { text-align: right; padding-left: 1rem; } .total > * { font-weight: 700; font-size: 1.125rem; }
form { margin: 1.5rem 0; } label, legend { display: block; font-weight: 600; margin: 0 0 0.25rem; padding: 0; } details { margin: 0 0 1.25rem; } fieldset { border: 0; padding: 0; margin: 0 0 1rem; } fieldset label { font-weight: 400; padding: 0.5rem 0; }
.field { margin: 0 0 1rem; } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
input:not([type='radio']) { width: 100%; min-height: 3rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; }
input[type='radio'] { width: 1.25rem; height: 1.25rem; vertical-align: -0.25rem; margin: 0 0.5rem 0 0; }
input[aria-invalid] { border-color: var(--bad); border-width: 2px; } .wrong { color: var(--bad); margin: 0.25rem 0 0; } .refusal { background: var(--bad-tint); color: var(--bad); border: 1px solid; border-radius: 6px; padding: 0.75rem 1rem; margin: 1rem 0; }
button { display: block; width: 100%; min-height: 3rem; padding: 0.5rem 1rem; font: inherit; font-weight: 700; color: oklch(0.99 0.004 85); background: var(--action); border: 1px solid var(--action); border-radius: 6px; margin: 0 0 0.75rem; cursor: pointer; }
button.quiet { background: transparent; color: var(--link); border-color: var(--line); } :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
summary { min-height: 1.5rem; cursor: pointer; font-weight: 600; color: var(--link); } code { font: 0.9375rem ui-monospace, monospace; white-space: nowrap; }
`);

const testText = 'Test payments: no card is charged';

export const page = (title: string, content: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${productName} test payments</title>
        <link rel="icon" href="data:," />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <header class="test"><p>${testText}</p></header>
        <main>${content}</main>
      </body>
    </html> `;

/** No scripts, no caching, no indexing; the address, which grants access, is not sent to other sites. */
export const sendMarkup = (reply: FastifyReply, markup: Markup, status = 200): FastifyReply =>
  reply
    .status(status)
    .headers({
      'content-security-policy': pagePolicy([]),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(markup.text);

export const notice = (title: string, text: string, on: { readonly url: string; readonly label: string } | null = null): Markup =>
  page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${on && html` <p><a href="${on.url}">${on.label}</a></p>`}`,
  );

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  readonly wrong?: string | undefined;
  readonly kind?: 'text' | 'email';
  readonly mode?: 'numeric' | 'email' | 'text';
  readonly autocomplete?: string;
}

/** `autocomplete` is off by default, so that browsers don't offer a real card. */
export function field({ name, label, value = '', hint, wrong, kind = 'text', mode = 'text', autocomplete = 'off' }: Field): Markup {
  const described = wrong ? `${name}-wrong` : hint ? `${name}-hint` : null;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${kind}"
      inputmode="${mode}"
      autocomplete="${autocomplete}"
      value="${value}"
      maxlength="200"
      ${described && html` aria-describedby="${described}"`}${wrong && html` aria-invalid="true"`}
    />${hint && !wrong && html` <p class="muted" id="${name}-hint">${hint}</p>`}${
      wrong && html` <p class="wrong" id="${name}-wrong">${wrong}</p>`
    }
  </div>`;
}

export const refusalBox = (message: string | null): Markup | null =>
  message ? html`<p class="refusal" role="alert">${message}</p>` : null;
