import emails from '#content/emails.json' with { type: 'json' };
import { directionOf, type Language, type TradeCurrency } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { groupedPhone } from '#shop/addresses/phone.rules';
import { formatPrice } from '#texts/format';
import { countryText, sizeText } from '#texts/stored-texts';
import type { EmailItem } from './email-content.ts';
import type { OrderEmailData } from './order-emails.ts';
import type { Part } from './parts.rules.ts';

/** The language of an email, and where its pictures are. */
export type WithPictures = { readonly language: Language; readonly publicUrl: string };

/** A price, set in the direction of its language, with a no-break space. */
export function price(amount: Minor, currency: TradeCurrency, language: Language): Part {
  return { value: formatPrice(amount, currency, language), direction: directionOf(language) };
}

/** The items of an order: name, name in the other script, size and quantity, price of all its units, photograph. */
export function itemsOf(
  lines: OrderEmailData<'orderAcknowledgement'>['lines'],
  currency: TradeCurrency,
  { language, publicUrl }: WithPictures,
): EmailItem[] {
  const comma = language === 'ar' ? '، ' : ', ';
  return lines.map(({ title, size, count, unitPrice, image }) => {
    const quantity = emails.common[language].quantity.replace('{{n}}', String(count));
    const otherTitle = title[language === 'ar' ? 'en' : 'ar'];
    return {
      title: title[language],
      otherTitle: otherTitle === title[language] ? '' : otherTitle,
      detail: [sizeText(size, language), quantity].filter((part) => part !== '').join(comma),
      amount: price(minor(unitPrice * count), currency, language),
      picture: image === '' ? null : image.startsWith('/') ? `${publicUrl}${image}` : image,
    };
  });
}

/** An address, a line each; the phone from left to right. */
export function addressLines(
  {
    firstName,
    lastName,
    address,
    apartment,
    city,
    state,
    zip,
    country,
    phone,
  }: OrderEmailData<'dispatchConfirmation'>['address'],
  language: Language,
): readonly Part[] {
  const comma = language === 'ar' ? '، ' : ', ';
  const line = (...parts: readonly string[]): Part => ({
    value: parts.filter((part) => part.trim() !== '').join(comma),
    direction: 'auto',
  });
  const lines = [
    line(`${firstName} ${lastName}`.trim()),
    line(address, apartment),
    line(city, state, zip),
    line(countryText(country, language)),
  ];
  const dialled: Part = { value: groupedPhone(phone), direction: 'ltr' };
  return [...lines, dialled].filter((one) => typeof one === 'string' || one.value !== '');
}
