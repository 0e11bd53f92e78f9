import { formatPrice } from '#texts/format';
import { useText } from '#texts/use-text';
import { useFreeShippingFrom, usePage } from '../../page/use-page.ts';
import type { PictureView } from '../../ui/picture.tsx';
import { Picture } from '../../ui/picture.tsx';

/** The five promises of the brand, with the country's own amount for `{free}`, beside a photograph that bleeds to the start edge (design, section 4). */
export function Promises({ promises, picture }: { promises: readonly string[]; picture: PictureView | null }) {
  const text = useText();
  const { language, market } = usePage();
  const free = formatPrice(useFreeShippingFrom(), market.currency, language, 'short');
  return (
    <section className="wrap far far--house">
      <div className="house">
        <div className="house__media">
          {picture && <Picture picture={picture} alt="" sizes="(min-width: 1024px) 58vw, 100vw" />}
        </div>
        <div className="house__text">
          <h2 className="h1">{text('home.house')}</h2>
          <ul className="house__list">
            {promises.map((promise) => (
              <li key={promise}>{promise.replace('{free}', free)}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
