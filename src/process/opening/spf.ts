import { BlockList, isIPv6 } from 'node:net';
import type { Answer, SpfFacts } from '#shop/opening/conditions.rules';
import { isSpf } from '#shop/opening/conditions.rules';
import type { NameServers } from './name-servers.ts';

/** A record that leads in circles ends here; the standard stops at ten. */
const MAX_RECORDS = 20;

const first = (answers: readonly Answer[]): readonly string[] =>
  answers.flatMap((one) => ('values' in one ? [one.values] : []))[0] ?? [];

/** Reads the SPF record of a domain and what it includes, and whether it allows the addresses that the mail server has. */
export async function readSpf(
  servers: NameServers,
  domain: string,
  { host, isLocal, own }: { readonly host: string; readonly isLocal: boolean; readonly own: readonly string[] },
): Promise<SpfFacts> {
  const answers = await servers.texts(domain);
  const sending = isLocal ? own : first(await servers.addresses(host));
  const allowed = new BlockList();
  let [lookups, records, includesHost] = [0, 0, false];

  async function add(name: string): Promise<void> {
    const addresses = first(await servers.addresses(name));
    for (const one of addresses) allowed.addAddress(one, isIPv6(one) ? 'ipv6' : 'ipv4');
  }
  async function follow(name: string, record: string | undefined): Promise<void> {
    records += 1;
    if (record === undefined || records > MAX_RECORDS) return;
    for (const term of record.split(/\s+/).slice(1)) {
      const [, sign = '', kind = '', value = ''] = /^([+?~-]?)([a-z0-9]+)(?:[:=](.*))?$/i.exec(term) ?? [];
      if (sign !== '' && sign !== '+') continue;
      const about = value === '' ? name : value.replace(/\/.*$/, '');
      if (kind === 'ip4' || kind === 'ip6') addNetwork(allowed, value, kind === 'ip4' ? 'ipv4' : 'ipv6');
      else if (kind === 'include' || kind === 'redirect') {
        lookups += 1;
        includesHost ||= sameDomain(value, host);
        await follow(value, first(await servers.texts(value)).find(isSpf));
      } else if (['a', 'mx', 'exists', 'ptr'].includes(kind)) {
        lookups += 1;
        if (kind === 'a') await add(about);
        includesHost ||= kind === 'a' && about === host;
      }
    }
  }
  await follow(domain, first(answers).find(isSpf));
  const matches = sending.some((one) => allowed.check(one, isIPv6(one) ? 'ipv6' : 'ipv4'));
  const allows = matches || includesHost ? true : sending.length === 0 ? null : false;
  return { domain, host, isLocal, answers, lookups, allows };
}

/** Adds a network of a record; what is none is left out. */
function addNetwork(list: BlockList, text: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = text.split('/');
  try {
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  } catch {
    // an address that is none allows nobody
  }
}

/** Under these a country gives names to houses of a kind: `com.sa` is nobody's own domain, `house.com.sa` is. */
const KINDS = /^(com|co|net|org|gov|edu|sch|med|ac|pub|mil)$/;

/** Whether two names belong to one domain. Exported for its test. */
export function sameDomain(one: string, other: string): boolean {
  const domain = (name: string): string => {
    const labels = name.toLowerCase().split('.');
    const [kind = '', country = ''] = labels.slice(-2);
    return labels.slice(country.length === 2 && KINDS.test(kind) ? -3 : -2).join('.');
  };
  return one !== '' && domain(one) === domain(other);
}
