/** The control page of a simulator, which test suites call too. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Bilingual } from '#kernel/market';
import { preferredLanguage } from '../../web/http/accept-language.rules.ts';
import { parseJson } from '../http/call.ts';
import { page, pageLanguage, pagePolicy } from './page.ts';
import type { Store } from './store.ts';

type ControlParts = {
  readonly title: Bilingual;
  readonly baseUrl: string;
  /** The fields of the switches' schema, which define the choices on the page. */
  readonly shape: z.ZodRawShape;
  read(): Promise<Readonly<Record<string, unknown>>>;
  /** Applies changes as received. Throws a `ZodError` when they are invalid. */
  write(changes: unknown): Promise<void>;
  ledger(): Promise<unknown>;
  /** The name of the ledger; money when left out. */
  readonly ledgerName?: Bilingual;
  /** Another page of the simulator to link to. */
  readonly also?: { readonly path: string; readonly name: Bilingual };
};

/**
 * The switches of a simulator, in its state: what they are, a change of some, and both as its control page needs them. `change` makes one
 * change of the state.
 */
export function switchesIn<Switches extends Readonly<Record<string, unknown>>, State extends { switches: Switches }>(
  change: Store<State>['change'],
  schema: { readonly shape: z.ZodRawShape; parse(sent: unknown): Switches },
) {
  const current = () => change((state) => state.switches);
  const set = (changes: object): Promise<void> =>
    change((state) => {
      state.switches = schema.parse({ ...state.switches, ...changes });
    });
  const write = (changes: unknown) => set(z.object({}).loose().parse(changes));
  return { current, set, control: { shape: schema.shape, read: current, write } };
}

/**
 * Registers `GET /control` (the switches), `POST /control` (a form or JSON) and `GET /control/ledger`. Only simulators
 * have it, and a live store starts none.
 */
export function registerControl(app: Hono, parts: ControlParts): void {
  const base = new URL(parts.baseUrl).pathname.replace(/\/$/, '');
  const { also, ledgerName = LEDGER } = parts;

  app.get('/control', async (context) => {
    const language = pageLanguage(
      context.req.query('locale') ?? preferredLanguage(context.req.header('accept-language')),
    );
    const now = await parts.read();
    const fields = Object.entries(parts.shape).map(([name, schema]) => {
      const value = String(now[name]);
      const choices = choicesOf(schema);
      const field = choices
        ? html`<select name="${name}">${choices.map((choice) => html`<option ${choice === value ? 'selected' : ''}>${choice}</option>`)}</select>`
        : html`<input class="digits" name="${name}" value="${value}" inputmode="numeric">`;
      return html`<label><bdi>${name}</bdi>${field}</label>`;
    });
    const body = html`<h1>${parts.title[language]}</h1>
<form method="post" action="${base}/control">${fields}<button>${SAVE[language]}</button></form>
${also ? html`<p><a href="${base}/${also.path}">${also.name[language]}</a></p>` : ''}
<p><a href="${base}/control/ledger">${ledgerName[language]}</a></p>`;
    context.header('content-security-policy', pagePolicy(null));
    return context.html(page({ title: parts.title, language, base, body }));
  });

  app.post('/control', async (context) => {
    const json = context.req.header('content-type')?.startsWith('application/json') ?? false;
    const text = await context.req.text();
    const sent: unknown = json ? parseJson(text) : formValues(new URLSearchParams(text));
    try {
      await parts.write(sent);
    } catch (error) {
      if (error instanceof z.ZodError) return context.json({ message: z.prettifyError(error) }, 400);
      throw error;
    }
    return json ? context.json(await parts.read()) : context.redirect(`${base}/control`, 303);
  });

  app.get('/control/ledger', async (context) => context.json(await parts.ledger()));
}

const SAVE: Bilingual = { en: 'Save', ar: 'حفظ' };
const LEDGER: Bilingual = { en: 'Money captured and given back', ar: 'المبالغ المخصومة والمستردة' };

function formValues(form: URLSearchParams): Record<string, unknown> {
  const plain = (value: string) =>
    value === 'true' ? true : value === 'false' ? false : /^\d+$/.test(value) ? Number(value) : value;
  return Object.fromEntries([...form].map(([name, value]) => [name, plain(value)]));
}

/** Returns the values of a switch by its schema; null for a number. */
function choicesOf(schema: unknown): readonly string[] | null {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  if (inner instanceof z.ZodEnum) return inner.options.map(String);
  if (inner instanceof z.ZodBoolean) return ['true', 'false'];
  if (inner instanceof z.ZodUnion)
    return inner.options.flatMap((one) => (one instanceof z.ZodLiteral ? [...one.values].map(String) : []));
  return null;
}
