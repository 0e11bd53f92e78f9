import type { House, SocialNetwork } from '#kernel/house';
import { LANGUAGES, type Language, MARKET_CODES } from '#kernel/market';
import { coloursProblem } from './house-colours.rules.ts';

/** What keeps a house from being shown. */
export type HouseProblem = {
  readonly path: string;
  readonly code:
    | 'bad-name'
    | 'bad-tagline'
    | 'bad-blurb'
    | 'not-social'
    | 'bad-phone'
    | 'bad-email'
    | 'long-line'
    | 'one-language'
    | 'bad-colour'
    | 'accent-low'
    | 'ground-low'
    | 'ground-light';
};

/** Names stand in titles, scripts and mail headers: letters of their language, digits and a few signs. */
const NAMES: Readonly<Record<Language, RegExp>> = {
  en: /^[\p{Script=Latin}\p{N} '’&.,-]{2,40}$/u,
  ar: /^[\p{Script=Arabic}\p{M}\p{N} '’&.،-]{2,40}$/u,
};
const MAX_TAGLINE = 80;
const MAX_BLURB = 400;
const MAX_INVOICE_LINE = 60;

/** Where each network has its pages. */
const HOSTS: Readonly<Record<SocialNetwork, readonly string[]>> = {
  instagram: ['instagram.com'],
  facebook: ['facebook.com', 'fb.com'],
  x: ['x.com', 'twitter.com'],
  snapchat: ['snapchat.com'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
};

/** Whether a text is an address of a page of a network: https, at its host or one below it. */
export function isSocialUrl(network: SocialNetwork, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, port } = new URL(text);
  const isTheirs = HOSTS[network].some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === 'https:' && username === '' && port === '' && isTheirs;
}

const PHONE = /^\+[1-9]\d{6,14}$/;
const MAILBOX = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;

/** Everything that keeps a house from being shown, with where it is. What is as `delivered` is let be. */
export function houseProblems(house: House, delivered: House): readonly HouseProblem[] {
  const problems: HouseProblem[] = [];
  const add = (path: string, code: HouseProblem['code'], isWrong: boolean) => {
    if (isWrong) problems.push({ path, code });
  };
  for (const language of LANGUAGES) {
    const name = house.name[language];
    add(`name.${language}`, 'bad-name', name !== name.trim() || !NAMES[language].test(name));
    add(`tagline.${language}`, 'bad-tagline', !fits(house.tagline[language], MAX_TAGLINE));
    add(`blurb.${language}`, 'bad-blurb', !fits(house.blurb[language], MAX_BLURB));
  }
  house.social.forEach(({ id, url }, index) => {
    const isDelivered = delivered.social.some((one) => one.id === id && one.url === url);
    add(`social.${index}.url`, 'not-social', !isDelivered && !isSocialUrl(id, url));
  });
  for (const market of MARKET_CODES) {
    const reach = house.reach[market];
    if (!reach) continue;
    add(`reach.${market}.phone`, 'bad-phone', reach.phone !== '' && !isPhone(reach.phone));
    // the button of every page needs one
    add(`reach.${market}.whatsapp`, 'bad-phone', !isPhone(reach.whatsapp));
    add(`reach.${market}.replyTo`, 'bad-email', reach.replyTo !== '' && !isMailbox(reach.replyTo));
  }
  for (const [line, words] of Object.entries(house.invoiceLines)) {
    for (const language of LANGUAGES)
      add(`invoiceLines.${line}.${language}`, 'long-line', words[language].length > MAX_INVOICE_LINE);
    add(
      `invoiceLines.${line}.${words.en === '' ? 'en' : 'ar'}`,
      'one-language',
      (words.en === '') !== (words.ar === ''),
    );
  }
  const { accent, ground } = delivered.colours;
  const isDelivered = house.colours.accent === accent && house.colours.ground === ground;
  const colours = isDelivered ? null : coloursProblem(house.colours);
  if (colours) problems.push({ path: `colours.${colours.field}`, code: colours.code });
  return problems;
}

const isPhone = (text: string) => PHONE.test(text.replaceAll(' ', ''));
const isMailbox = (text: string) => text.length <= 254 && MAILBOX.test(text);

function fits(text: string, most: number): boolean {
  return text.trim() !== '' && text.length <= most && !/\p{Cc}/u.test(text);
}

/** The fields that only people who may change settings may change: where answers to mails go, and what invoices say. */
export function settingsOfHouse({ reach, invoiceLines }: House): unknown {
  return [MARKET_CODES.map((market) => reach[market]?.replyTo ?? ''), invoiceLines];
}
