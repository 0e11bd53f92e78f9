import type { LoaderFunctionArgs } from 'react-router';
import type { Language } from '#kernel/market';
import { bestSellers, homeCategories } from '#shop/catalogue';
import { aboutContent, type Banner, banners, homeContent, testimonials } from '#shop/content';
import { pageContext } from '../../../pages/context.ts';
import { cardViews } from '../../features/catalogue/card-view.server.ts';
import type { BannerView, HomeView } from '../../features/home/views.ts';

/** Loads the home page in one language and market (specification, section 2.4). */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomeView> {
  const { shop, market, language } = context.get(pageContext);
  const [content, about, slides, collections, best, voices] = await Promise.all([
    homeContent(shop),
    aboutContent(shop),
    banners(shop, market.code),
    homeCategories(shop),
    bestSellers(shop, market),
    testimonials(shop),
  ]);
  return {
    banners: slides.map((banner) => bannerView(banner, language)),
    quote: content?.quote[language] ?? '',
    quoteText: content?.text[language] ?? '',
    collectionsHeading: content?.collectionsHeading[language] ?? '',
    collections: collections.map(({ title, name, picture }) => ({ title, name, picture })),
    bestSellers: await cardViews(shop, best, language),
    promises: content?.promises.map((promise) => promise[language]) ?? [],
    promisesPicture: about?.picture[language] ?? null,
    voicesHeading: content?.testimonialsHeading[language] ?? '',
    voices: voices.map(({ name, city, rate, text }) => ({
      name: name[language],
      city: city[language],
      rate,
      text: text[language],
    })),
  };
}

function bannerView(banner: Banner, language: Language): BannerView {
  return {
    link: banner.link,
    heading: banner.heading[language],
    caption: banner.caption[language],
    action: banner.button[language],
    alt: banner.alt[language],
    picture: banner.picture[language],
    narrow: banner.upright,
  };
}
