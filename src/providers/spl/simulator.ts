import { Hono } from 'hono';
import { z } from 'zod';
import { registerControl, switchesIn } from '../simulation/control.ts';
import { ANSWER_MODES, answerFaults } from '../simulation/faults.ts';
import { STYLE } from '../simulation/page.ts';
import { openStore } from '../simulation/store.ts';
import type { SplConfig } from './config.ts';
import { CODES, type KnownCode } from './simulator/codes.ts';

const switches = z.object({
  answers: z.enum(ANSWER_MODES).default('normal'),
  lateMs: z.number().int().min(0).max(3_600_000).default(5_000),
  /** Whether the number of questions of the week is used up. */
  limit: z.enum(['open', 'reached']).default('open'),
  /** What an answer is like: whole, cut off in the middle, or with an address that lacks its city. */
  content: z.enum(['whole', 'cut', 'half']).default('whole'),
});
type Switches = z.infer<typeof switches>;

const splState = z.object({ switches: switches.prefault({}), asked: z.array(z.string()).default([]) });

type SplSimulatorOptions = {
  readonly config: Pick<SplConfig, 'url' | 'apiKey'>;
  /** The file of the state; memory when left out. */
  readonly file?: string;
};

export type SplSimulator = {
  /** Mount it at the path of `config.url`. */
  readonly app: Hono;
  /** Changes the switches. */
  set(changes: Partial<Switches>): Promise<void>;
  /** The codes that were asked for, the first one first. */
  asked(): Promise<readonly string[]>;
};

/** Most codes that are remembered as asked for. */
const MAX_ASKED = 200;

/**
 * Simulates SPL's register of national addresses (SPL contract, section 5): forty codes, unknown ones, wrong keys, the
 * limit, slow and broken answers, windows-1256 unless UTF-8 is asked for.
 */
export function createSplSimulator({ config, file }: SplSimulatorOptions): SplSimulator {
  const store = openStore(file, splState, splState.parse({}));
  const { current, set, control } = switchesIn(store.change, switches);
  const asked = () => store.change((state) => state.asked);

  const app = new Hono();
  app.use(
    '/NationalAddress/*',
    answerFaults(async () => {
      const { answers, lateMs } = await current();
      return { mode: answers, lateMs };
    }),
  );
  app.get('/NationalAddress/NationalAddressByShortAddress/NationalAddressByShortAddress', async (context) => {
    const { limit, content } = await current();
    if (context.req.header('api_key') !== config.apiKey) {
      return context.json({ statusCode: 401, message: 'Access denied due to invalid subscription key.' }, 401);
    }
    if (limit === 'reached') return context.json({ statusCode: 429, message: 'Rate limit is exceeded.' }, 429);
    const code = context.req.query('shortaddress') ?? '';
    await store.change((state) => {
      state.asked = [...state.asked, code].slice(-MAX_ASKED);
    });
    const found = CODES.filter((one) => one.code === code.toUpperCase());
    const language = context.req.query('language') === 'A' ? 'ar' : 'en';
    const addresses = found.map((one) => addressOf(one, language, content === 'half'));
    const body = JSON.stringify({ totalSearchResults: String(found.length), Addresses: addresses, success: true });
    const text = content === 'cut' ? body.slice(0, body.length / 2) : body;
    const utf8 = context.req.query('encode') === 'utf8';
    const type = `application/json; charset=${utf8 ? 'utf-8' : 'windows-1256'}`;
    return context.body(utf8 ? text : windows1256(text), 200, { 'content-type': type });
  });
  app.get('/simulator.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  registerControl(app, {
    title: { en: 'SPL simulator', ar: 'محاكي سبل' },
    baseUrl: config.url,
    ...control,
    ledger: asked,
    ledgerName: { en: 'Codes that were asked for', ar: 'الرموز التي سُئل عنها' },
  });
  return { app, set, asked };
}

function addressOf(one: KnownCode, language: 'en' | 'ar', half: boolean) {
  const { building, postcode, additional } = one;
  return {
    Title: null,
    Address1: `${building} ${one.street[language]}`,
    Address2: `${one.district[language]}, ${one.city[language]} ${postcode}`,
    BuildingNumber: building,
    Street: one.street[language],
    District: one.district[language],
    City: half ? null : one.city[language],
    PostCode: postcode,
    AdditionalNumber: additional,
    RegionName: one.region[language],
    IsPrimaryAddress: 'true',
  };
}

/** The Arabic letters of windows-1256 by their code points; other letters of the texts are ASCII. */
const ARABIC: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 128 }, (_, at) => {
    const byte = 128 + at;
    return [new TextDecoder('windows-1256').decode(Uint8Array.of(byte)), byte] as const;
  }),
);

function windows1256(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...text], (sign) => ARABIC.get(sign) ?? sign.charCodeAt(0) & 0x7f);
}
