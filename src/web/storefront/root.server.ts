import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../pages/context.ts';
import type { PageFacts } from './layout/use-page.ts';

/** What the frame of a page needs. */
export function loader({ context }: LoaderFunctionArgs): PageFacts {
  const { language, market, prefix } = context.get(pageContext);
  return { language, marketCode: market.code, prefix };
}
