import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ListArticleView } from './views.ts';

/** A press article between the products of a list, two cards wide (design of the selling screens, section 3). */
export function ListArticle({ article }: { article: ListArticleView }) {
  const text = useText();
  return (
    <article className="ed">
      <div className="ed__pic">
        <Picture picture={article.picture} alt="" sizes="(min-width: 1024px) 60vw, 100vw" />
      </div>
      <div className="ed__t">
        <p className="small gold">{article.outlet}</p>
        <h3 className="h2">{article.title}</h3>
        <Link className="more" to="/press-room">
          {text('list.readInPress')}
          <Icon name="next" small flip />
        </Link>
      </div>
    </article>
  );
}
