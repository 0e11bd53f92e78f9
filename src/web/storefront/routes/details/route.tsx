import { lazy, Suspense, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { RichText, useText } from '#texts/use-text';
import { useAddToCart } from '../../features/cart/use-add-to-cart.ts';
import { ProductCard } from '../../features/catalogue/product-card.tsx';
import { About, type AboutTab } from '../../features/product/about.tsx';
import { Buy, usePurchase } from '../../features/product/buy.tsx';
import { BuyBar } from '../../features/product/buy-bar.tsx';
import { Facts } from '../../features/product/facts.tsx';
import { Gallery } from '../../features/product/gallery.tsx';
import { Layers } from '../../features/product/layers.tsx';
import { NotePyramid } from '../../features/product/note-pyramid.tsx';
import { OnTheSkin } from '../../features/product/on-the-skin.tsx';
import { ProductData } from '../../features/product/product-data.tsx';
import { SizeCards } from '../../features/product/size-cards.tsx';
import { useChosenSize } from '../../features/product/use-chosen-size.ts';
import { usePage } from '../../page/use-page.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { OtherScript } from '../../ui/other-script.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Price } from '../../ui/price.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { loader } from './loader.server.ts';

/** Needed on the pages of sold-out products only. */
const NearToIt = lazy(() => import('../../features/product/near-to-it.tsx'));

const HEADINGS = { oil: 'wear.oil', spray: 'wear.skin', smoke: 'wear.smoke' } as const;

/** One product (specification, section 2.6). State is reset for another product: quantity 1, description open. */
export default function Details() {
  const { product } = useLoaderData<typeof loader>();
  return <Product key={product.id} />;
}

function Product() {
  const text = useText();
  const { language } = usePage();
  const { sizes, otherSizes, questions, related, ...opened } = useLoaderData<typeof loader>();
  const [tab, setTab] = useState<AboutTab>('description');
  const [{ product, layers, parts, rating, reviews }, choose] = useChosenSize(opened, otherSizes);
  const button = useRef<HTMLButtonElement>(null);
  const adding = useAddToCart();
  const purchase = usePurchase(product, adding);
  const title = product.title[language];
  const crumb = product.collection;
  const showReviews = () => {
    setTab('reviews');
    document.getElementById('about')?.scrollIntoView();
  };
  return (
    <>
      <PageHead title={title} description={product.description} picture={product.picture} kind="product" />
      <ProductData product={product} rating={rating} />
      <div className="wrap">
        <div className="pdp">
          <div>
            <Gallery key={product.id} pictures={product.pictures} title={title} />
          </div>
          <div className="pdp__side">
            <div className="pdp__info">
              <Breadcrumb above={crumb ? [{ label: crumb.name, to: `/category/${crumb.title}` }] : []} here={title} />
              <div className="pdp__name">
                <h1 className="h1">{title}</h1>
                <OtherScript name={product.title} className="pdp__alt" />
              </div>
              <Price price={product.price} was={product.was} className="pdp__price" row />
              {rating && (
                <p className="rating pdp__rating">
                  <Stars rate={rating.average} />
                  <button type="button" className="link" onClick={showReviews}>
                    <RichText
                      id="detail.ratingAndCount"
                      values={{
                        average: <bdi key="average">{rating.average.toFixed(1)}</bdi>,
                        count: <RichText key="count" id="detail.reviewCount" values={{ n: rating.count }} />,
                      }}
                    />
                  </button>
                </p>
              )}
              {product.notes && <p className="lead pdp__short">{product.shortNote}</p>}
              {sizes.length > 0 && <SizeCards choices={sizes} chosen={product.id} onChoose={choose} />}
              <Buy key={product.id} product={product} title={title} purchase={purchase} button={button} />
              {parts && <p data-lender={parts.lender}>{parts.text}</p>}
              {!product.inStock && (
                <Suspense>
                  <NearToIt to={product} products={related} />
                </Suspense>
              )}
              <Facts product={product} hasSizes={sizes.length > 0} />
            </div>
          </div>
        </div>
        <div className="pdp__notes scent">
          {product.notes ? <NotePyramid tiers={product.notes} /> : <p className="quote">{product.shortNote}</p>}
          <OnTheSkin wear={product.wear} heading={HEADINGS[product.step ?? 'spray']} />
        </div>
      </div>
      {layers.length > 0 && <Layers layers={layers} adding={adding} />}
      <div className="section-gap section-gap--l" />
      <About
        description={product.description}
        reviews={reviews}
        rating={rating}
        questions={questions}
        open={tab}
        onOpen={setTab}
      />
      {related.length > 0 && (
        <section className="section wrap far far--cards-4 related" aria-labelledby="related">
          <div className="shead">
            <h2 className="h2" id="related">
              {text('detail.related')}
            </h2>
          </div>
          <div className="plist plist--4">
            {related.map((card) => (
              <ProductCard key={card.id} product={card} four />
            ))}
          </div>
        </section>
      )}
      <BuyBar product={product} title={title} purchase={purchase} button={button} />
    </>
  );
}
