import { toDecimalText } from '#kernel/money';
import { withVat } from '#shop/pricing/with-vat.rules';
import { useText } from '#texts/use-text';
import { prefixedPath } from '../../../pages/path.rules.ts';
import { usePageUrl } from '../../page/page-url.ts';
import { useFacts, usePage } from '../../page/use-page.ts';
import { pictureUrl } from '../../ui/picture.tsx';
import { ServedData, StructuredData } from '../../ui/structured-data.tsx';
import type { DetailsView } from './views.ts';

type Props = { product: DetailsView; rating: { average: number; count: number } | null };

/** The product with its offer in this market and its rating, as structured data. */
export const ProductData = import.meta.env.SSR ? Product : ServedData;

function Product({ product, rating }: Props) {
  const text = useText();
  const { language, market } = usePage();
  const { origin = '', vatBasisPoints = 0 } = useFacts() ?? {};
  const address = usePageUrl();
  const url = origin + prefixedPath(address?.paths[language] ?? '/', language, market);
  const images = product.pictures.map(
    (picture) => origin + pictureUrl(picture, picture.widths.at(-1) ?? picture.width, 'jpg'),
  );
  return (
    <StructuredData
      type="Product"
      value={{
        name: product.title[language],
        alternateName: product.title[language === 'ar' ? 'en' : 'ar'],
        description: product.description,
        sku: product.id,
        image: images,
        brand: { '@type': 'Brand', name: text('brand.name') },
        offers: {
          '@type': 'Offer',
          url,
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: toDecimalText(withVat(product.price, vatBasisPoints), market.currency),
            priceCurrency: market.currency,
            valueAddedTaxIncluded: true,
          },
          price: toDecimalText(withVat(product.price, vatBasisPoints), market.currency),
          priceCurrency: market.currency,
          availability: product.inStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
          itemCondition: 'https://schema.org/NewCondition',
          areaServed: market.iso2,
        },
        aggregateRating: rating
          ? {
              '@type': 'AggregateRating',
              ratingValue: rating.average,
              reviewCount: rating.count,
              bestRating: 5,
              worstRating: 1,
            }
          : undefined,
      }}
    />
  );
}
