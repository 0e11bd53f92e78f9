import { MARKET_CODES } from '#kernel/market';
import { MAX_TEXT, SETTING_GROUPS, SETTING_KEYS } from '#shop/settings/settings.rules';
import { adminRoute, body, z } from './base.ts';

const key = z.enum(SETTING_KEYS);
const market = z.enum(MARKET_CODES);
/** An amount in minor units, basis points, a count, a switch, a time in minutes after midnight, days, a text, or null for none. */
const value = z.union([z.number(), z.boolean(), z.string().max(MAX_TEXT), z.null()]);

const groupAnswer = z
  .object({
    group: z.enum(SETTING_GROUPS),
    version: z.int(),
    /** Minutes in which a shopper may cancel an order. It cannot be set. */
    cancelMinutes: z.int(),
    values: z.array(
      z.object({
        key,
        market,
        value,
        set: z.object({ by: z.string(), at: z.string() }).nullable(),
      }),
    ),
    upcoming: z.array(z.object({ id: z.string(), key, market, value, startsAt: z.string(), by: z.string() })),
  })
  .openapi('SettingsGroup');

const params = z.object({ group: z.enum(SETTING_GROUPS) });

export const readSettingsCall = adminRoute({
  method: 'get',
  path: '/api/admin/settings/{group}',
  needs: 'settings.write',
  summary: 'The settings of a group, with the changes that have not started',
  request: { params },
  answer: groupAnswer,
});

export const changeSettingsCall = adminRoute({
  method: 'patch',
  path: '/api/admin/settings/{group}',
  needs: 'settings.write',
  secondStep: true,
  versioned: true,
  summary: 'Change settings; they hold for orders placed after their start',
  request: {
    params,
    ...body(
      z.object({
        changes: z
          .array(z.object({ key, market, value, startsAt: z.iso.datetime().nullable().default(null) }))
          .min(1)
          .max(50),
      }),
    ),
  },
  answer: groupAnswer,
});

export const withdrawSettingCall = adminRoute({
  method: 'post',
  path: '/api/admin/settings/upcoming/{id}/withdraw',
  needs: 'settings.write',
  secondStep: true,
  summary: 'Withdraw a change that has not started',
  request: { params: z.object({ id: z.string().max(40) }) },
  answer: z.object({ withdrawn: z.string() }),
});

const pair = z.object({ en: z.string(), ar: z.string() });
const line = z.string();
const seller = z.object({
  legalName: pair,
  address: pair,
  shipFrom: pair,
  commercialRegistration: line,
  vatNumber: line,
  email: line,
  returnsEmail: line,
  phone: line,
  tollFree: line,
  street: pair,
  building: line,
  district: pair,
  city: pair,
  postalCode: line,
});

const sellersAnswer = z.object({ version: z.int(), sellers: z.array(z.object({ market, seller })) }).openapi('Sellers');

export const readSellersCall = adminRoute({
  method: 'get',
  path: '/api/admin/sellers',
  needs: 'settings.write',
  summary: 'The seller of each market, as new orders and their invoices name it',
  answer: sellersAnswer,
});

const text = z.string().max(1000).optional();
const texts = z.object({ en: text, ar: text }).optional();

export const changeSellerCall = adminRoute({
  method: 'patch',
  path: '/api/admin/sellers/{market}',
  needs: 'settings.write',
  secondStep: true,
  versioned: true,
  summary: 'Change the seller of a market; orders placed after it and their invoices name it',
  request: {
    params: z.object({ market }),
    ...body(
      z.object({
        legalName: texts,
        address: texts,
        shipFrom: texts,
        commercialRegistration: text,
        vatNumber: text,
        email: text,
        returnsEmail: text,
        phone: text,
        tollFree: text,
        street: texts,
        building: text,
        district: texts,
        city: texts,
        postalCode: text,
      }),
    ),
  },
  answer: sellersAnswer,
});
