import { Link, useLoaderData } from 'react-router';
import { useText } from '#texts/use-text';
import { ProductCard } from '../../features/catalogue/product-card.tsx';
import { FindBand } from '../../features/finder/find-band.tsx';
import { Collections } from '../../features/home/collections.tsx';
import { Hero } from '../../features/home/hero.tsx';
import { Promises } from '../../features/home/promises.tsx';
import { Testimonials } from '../../features/home/testimonials.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { loader } from './loader.server.ts';

/** Home: banners, intro, collections, best sellers, promises, testimonials (specification, section 2.4). */
export default function Home() {
  const text = useText();
  const home = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('home.metaTitle')} description={text('home.metaDescription')} />
      <Hero banners={home.banners} />
      <section className="section wrap">
        <div className="grid">
          <div className="intro__mark">
            <Mark />
          </div>
          <div className="intro__text">
            <p className="quote">{home.quote}</p>
            <p className="lead">{home.quoteText}</p>
          </div>
        </div>
      </section>
      {home.collections.length > 0 && <Collections heading={home.collectionsHeading} collections={home.collections} />}
      <FindBand />
      {home.bestSellers.length > 0 && (
        <section className="section wrap far far--cards-6" aria-labelledby="best">
          <div className="shead">
            <h2 className="h1" id="best">
              {text('home.bestSellers')}
            </h2>
            <Link className="more" to="/products">
              {text('products.all')}
              <Icon name="next" small flip />
            </Link>
          </div>
          <div className="plist">
            {home.bestSellers.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </div>
        </section>
      )}
      <Promises promises={home.promises} picture={home.promisesPicture} />
      <Testimonials heading={home.voicesHeading} voices={home.voices} />
    </>
  );
}
