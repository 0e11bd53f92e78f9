/** The layout of every simulator page: its title and a banner that no money moves, in the shopper's language. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { type Bilingual, directionOf, isLanguage, type Language } from '#kernel/market';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const NO_MONEY: Bilingual = {
  en: 'Simulation: no money moves here. Use only the test cards on this page, never a real card.',
  ar: 'محاكاة: لا تتحرّك أي أموال هنا. استخدم بطاقات الاختبار الظاهرة في هذه الصفحة فقط، ولا تستخدم بطاقة حقيقية أبدًا.',
};

/** Returns the language of a locale such as `ar`, `ar-SA` or `en`. */
export function pageLanguage(locale: string | null | undefined): Language {
  const language = locale?.slice(0, 2).toLowerCase();
  return isLanguage(language) ? language : 'en';
}

type PageParts = {
  readonly title: Bilingual;
  readonly language: Language;
  /** The path of the simulator's style sheet and scripts, without a slash at the end. */
  readonly base: string;
  readonly script?: string;
  /** The banner at the top. */
  readonly banner?: Bilingual;
  readonly body: Html;
};

/** The accessible name of the banner: the page may be a frame in a page of the store, which has a header too. */
const BANNER_LABEL: Bilingual = { en: 'Notice', ar: 'تنبيه' };

/** Renders a whole page. It works without scripts: a script only saves a click or posts to the frame's parent. */
export function page({ title, language, base, script, banner = NO_MONEY, body }: PageParts): Html {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title[language]}</title>
<link rel="stylesheet" href="${base}/simulator.css">
${script ? html`<script src="${base}/${script}" defer></script>` : ''}
</head>
<body>
<header class="notice" aria-label="${BANNER_LABEL[language]}">${banner[language]}</header>
<main aria-label="${title[language]}">${body}</main>
</body>
</html>`;
}

export const STYLE = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1d1a16;background:#fff}
main{max-inline-size:44rem;margin-inline:auto;padding:1rem}
h1{font-size:1.25rem;margin-block:0 .75rem}
.notice{margin:0;padding:.75rem 1rem;background:#fff3cd;border-block-end:1px solid #b58900;font-weight:600}
form{display:grid;gap:.75rem;margin-block:1rem}
label{display:grid;gap:.25rem}
input,select{font:inherit;padding:.5rem;border:1px solid #8a8378;border-radius:4px;min-block-size:2.75rem;box-sizing:border-box;inline-size:100%}
.digits{direction:ltr;text-align:start;unicode-bidi:plaintext}
button{font:inherit;min-block-size:2.75rem;padding-inline:1rem;border:1px solid #1d1a16;border-radius:4px;background:#1d1a16;color:#fff;cursor:pointer}
button.quiet{background:#fff;color:#1d1a16}
.error{color:#a40000;font-weight:600}
table{border-collapse:collapse;inline-size:100%;font-size:.875rem}
th,td{text-align:start;padding:.25rem .5rem;border-block-end:1px solid #ddd;vertical-align:top}
`;

/**
 * Returns the content security policy of a simulator page: its own style and scripts, and forms to itself or to the
 * shop it redirects to, which browsers check too. Framing is allowed, as for real card fields.
 */
export function pagePolicy(returnUrl: string | null): string {
  const back = returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`;
  return `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'${back}; base-uri 'none'`;
}

/** Returns an absolute http or https URL; null for any other text. */
export function webAddress(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
