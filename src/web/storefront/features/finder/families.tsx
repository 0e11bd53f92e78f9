import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import type { FamilyView } from './views.ts';

/** The families of scent as picture tiles with the number of their products. */
export function Families({ families, small = false }: { families: readonly FamilyView[]; small?: boolean }) {
  return (
    <ul className={small ? 'fams fams--s' : 'fams'}>
      {families
        .filter(({ count }) => count > 0)
        .map(({ id, name, count, picture }) => (
          <li key={id}>
            <Link className="fam" to={`/search?family=${id}`}>
              <span className="fam__m">
                {picture && (
                  <Picture picture={picture} alt="" sizes={small ? '25vw' : '(min-width: 1024px) 22vw, 50vw'} />
                )}
              </span>
              <span className="fam__c">
                <b>{name}</b>
                <small>
                  <bdi>{count}</bdi>
                </small>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
