import { ok, refused } from '#kernel/result';
import type { NationalAddresses, RegisterRefusal } from '#shop/addresses/port';
import { call, parseJson } from '../http/call.ts';
import type { SplConfig } from './config.ts';
import { searchAnswer } from './wire.ts';

const SHORT_ADDRESS = '/NationalAddress/NationalAddressByShortAddress/NationalAddressByShortAddress';

const unavailable = (reason: string) => refused<RegisterRefusal>({ code: 'REGISTER_UNAVAILABLE', reason });

/**
 * The adapter of SPL's register (SPL contract). Always asks for UTF-8, since the register answers in windows-1256
 * otherwise. A missing city or postcode counts as an unreadable answer: half an address would fill half a form.
 */
export function createSpl(config: SplConfig): NationalAddresses {
  return {
    async byShortCode(code, language) {
      const query = new URLSearchParams({
        format: 'json',
        language: language === 'ar' ? 'A' : 'E',
        encode: 'utf8',
        page: '1',
        shortaddress: code,
      });
      const answer = await call({
        method: 'GET',
        url: `${config.url}${SHORT_ADDRESS}?${query}`,
        headers: { api_key: config.apiKey, accept: 'application/json' },
        timeoutMs: config.timeoutMs,
      });
      if (!answer.ok) return unavailable(answer.error);
      const { status, body } = answer.value;
      if (status !== 200) return unavailable(`status ${status}`);
      const read = searchAnswer.safeParse(parseJson(body));
      if (!read.success) return unavailable('unreadable answer');
      if (!read.data.success) return unavailable('the register refused the question');
      const [found] = read.data.Addresses ?? [];
      if (!found) return ok(null);
      if (found.City === '' || found.PostCode === '') return unavailable('half an address');
      return ok({
        building: found.BuildingNumber,
        street: found.Street,
        district: found.District,
        city: found.City,
        region: found.RegionName,
        postcode: found.PostCode,
        additional: found.AdditionalNumber,
      });
    },
  };
}
