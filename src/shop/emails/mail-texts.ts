import emails from '#content/emails.json' with { type: 'json' };
import type { Language } from '#kernel/market';
import { houseNow, ofHouse } from '#texts/house';

const named = ofHouse((): Readonly<Record<Language, typeof emails>> => ({ en: withName('en'), ar: withName('ar') }));

/** Returns the texts of mails that name the house, with its name in a language; those of that language are read from it. */
export function mailTexts(language: Language): typeof emails {
  return named()[language];
}

function withName(language: Language): typeof emails {
  const name = JSON.stringify(houseNow().name[language]).slice(1, -1);
  return JSON.parse(JSON.stringify(emails).replaceAll('{{house}}', () => name));
}
