import { useText } from '#texts/use-text';
import { useFacts } from '../../page/use-page.ts';
import { ServedData, StructuredData } from '../../ui/structured-data.tsx';
import type { StoreView } from './stores.tsx';

type Props = { stores: readonly StoreView[]; country: { readonly phone: string; readonly email: string } };

/** The company with its shops as structured data. */
export const CompanyData = import.meta.env.SSR ? Company : ServedData;

function Company({ stores, country }: Props) {
  const text = useText();
  const origin = useFacts()?.origin ?? '';
  return (
    <StructuredData
      type="Organization"
      value={{
        name: text('brand.name'),
        url: origin,
        logo: `${origin}/favicon.svg`,
        contactPoint: {
          '@type': 'ContactPoint',
          telephone: country.phone,
          email: country.email,
          contactType: 'customer service',
        },
        department: stores.map((store) => ({
          '@type': 'Store',
          name: `${text('brand.name')}, ${store.name}`,
          address: store.address,
          telephone: store.phone,
          email: store.email,
          hasMap: store.map ?? undefined,
        })),
      }}
    />
  );
}
