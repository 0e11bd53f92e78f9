import { useText } from '#texts/use-text';
import type { PictureView } from '../../ui/picture.tsx';
import { Picture } from '../../ui/picture.tsx';

/** The five promises of the brand beside a photograph that bleeds to the start edge (design, section 4). */
export function Promises({ promises, picture }: { promises: readonly string[]; picture: PictureView | null }) {
  const text = useText();
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
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
