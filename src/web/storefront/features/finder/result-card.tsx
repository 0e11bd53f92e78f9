import { Link } from 'react-router';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import type { Reason, Role } from '#shop/scents/score.rules';
import { useText } from '#texts/use-text';
import { usePage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { type DiscView, NoteDisc } from '../../ui/note-disc.tsx';
import { OtherScript } from '../../ui/other-script.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { AddToCartRule } from '../cart/add-to-cart-rule.tsx';
import type { CardView } from '../catalogue/views.ts';

/** One of the three scents of a result. */
export type ResultView = CardView & {
  readonly role: Role;
  readonly shortNote: string;
  readonly notes: readonly (DiscView & { readonly name: string })[];
  readonly reasons: readonly Reason[];
};

/** A scent of the result with its notes, the reasons for it, its price and Add to cart. */
export function ResultCard({ scent, first }: { scent: ResultView; first: boolean }) {
  const text = useText();
  const reasonText = useReasonText();
  const { language } = usePage();
  const title = scent.title[language];
  const path = detailsPath(scent.id, title);
  return (
    <article className="res">
      <Link className="res__m" to={path} tabIndex={-1} aria-hidden="true">
        {scent.picture && (
          <Picture
            picture={scent.picture}
            alt=""
            sizes="(min-width: 1024px) 30vw, 40vw"
            when={first ? 'first' : 'soon'}
          />
        )}
      </Link>
      <div className="res__t">
        <p className="small gold">{text(`finder.role.${scent.role}`)}</p>
        <h2 className="h2">
          <Link to={path}>{title}</Link>
        </h2>
        <OtherScript name={scent.title} className="res__a" />
        <p className="muted res__note">{scent.shortNote}</p>
        <ul className="res__n">
          {scent.notes.map(({ name, colour, glyph }) => (
            <li key={name}>
              <NoteDisc colour={colour} glyph={glyph} size="small" />
              <span>{name}</span>
            </li>
          ))}
        </ul>
        <ul className="why">
          {scent.reasons.map((reason) => (
            <li key={JSON.stringify(reason)}>
              <Icon name="check" small />
              <span>{reasonText(reason)}</span>
            </li>
          ))}
        </ul>
        <Price price={scent.price} was={scent.was} row />
        {scent.inStock ? (
          <div className="res__b">
            <AddToCartRule productId={scent.id} title={title} />
          </div>
        ) : (
          <p className="small muted">{text('card.outOfStock')}</p>
        )}
      </div>
    </article>
  );
}

function useReasonText(): (reason: Reason) => string {
  const text = useText();
  return (reason) => {
    switch (reason.kind) {
      case 'world':
        return text(`finder.why.world.${reason.world}`);
      case 'wearer':
        return text(`finder.why.wearer.${reason.wearer}`);
      case 'when':
        return text(`finder.why.when.${reason.when}`);
      case 'near':
        return text(`finder.why.near.${reason.near}`);
      default:
        return text(`finder.why.${reason.kind}`);
    }
  };
}
