import { LANGUAGES, MARKET_CODES } from '#kernel/market';
import { MAIL_KINDS } from '#shop/emails/mails.rules';
import { adminFile, adminRoute, body, z } from './base.ts';

const params = z.object({ kind: z.enum(MAIL_KINDS) });
const sample = z.object({ language: z.enum(LANGUAGES), market: z.enum(MARKET_CODES) });

export const readMailCall = adminRoute({
  method: 'get',
  path: '/api/admin/mails/{kind}',
  needs: 'settings.write',
  summary: 'A mail about an invented order, as shoppers of a market read it in a language',
  request: { params, query: sample },
  answer: z
    .object({
      subject: z.string(),
      from: z.object({ name: z.string(), address: z.string() }),
      text: z.string(),
    })
    .openapi('SampleMail'),
});

export const showMailCall = adminFile({
  method: 'get',
  path: '/api/admin/mails/{kind}/page',
  needs: 'settings.write',
  summary: 'The same mail as a page to be framed',
  media: 'text/html',
  request: { params, query: sample },
});

export const testMailCall = adminRoute({
  method: 'post',
  path: '/api/admin/mails/{kind}/test',
  needs: 'settings.write',
  summary: 'Send the same mail to oneself',
  request: { params, ...body(sample) },
  answer: z.object({ to: z.string() }),
});
