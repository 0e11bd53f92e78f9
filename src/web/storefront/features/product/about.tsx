import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import type { QuestionView } from '../../ui/accordion.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Reviews } from './reviews.tsx';
import { ServedReviews } from './served/reviews.ts';
import type { RatingView, ReviewView } from './views.ts';

export type AboutTab = 'description' | 'reviews' | 'faqs';

type Props = {
  description: string;
  reviews: readonly ReviewView[];
  rating: RatingView | null;
  questions: readonly QuestionView[];
  open: AboutTab;
  onOpen: (tab: AboutTab) => void;
};

/**
 * Description, Customer reviews, FAQ's, and the link to the shipping policy at the end of the row (specification,
 * section 2.6).
 */
export function About({ description, reviews, rating, questions, open, onOpen }: Props) {
  const text = useText();
  const Shown = useReviews(open === 'reviews');
  return (
    <section className="wrap" id="about" aria-label={text('detail.tabs')}>
      <Tabs
        label={text('detail.tabs')}
        open={open}
        onOpen={(id) => onOpen(id === 'reviews' || id === 'faqs' ? id : 'description')}
        tabs={[
          {
            id: 'description',
            label: text('detail.tab.description'),
            panel: (
              <div className="prose">
                <p>{description}</p>
              </div>
            ),
          },
          {
            id: 'reviews',
            label: text('detail.tab.reviews'),
            panel: Shown && <Shown reviews={reviews} rating={rating} />,
          },
          { id: 'faqs', label: text('detail.tab.faqs'), panel: <Accordion questions={questions} /> },
        ]}
      >
        <Link className="tab tab--end" to="/shipping-policy">
          {text('detail.tab.shippingPolicy')}
          <Icon name="external" small flip />
        </Link>
      </Tabs>
    </section>
  );
}

/** The component of the reviews. The browser loads it when they are first opened, and shows them as they were served before. */
function useReviews(open: boolean): typeof Reviews | null {
  const [loaded, setLoaded] = useState<typeof Reviews | null>(null);
  useEffect(() => {
    if (open) void loadReviews().then((component) => setLoaded(() => component));
  }, [open]);
  return import.meta.env.SSR ? ServedReviews : loaded;
}

async function loadReviews(): Promise<typeof Reviews> {
  const [module] = await Promise.all([import('./reviews.tsx'), import('#texts/load-other-texts')]);
  return module.Reviews;
}
