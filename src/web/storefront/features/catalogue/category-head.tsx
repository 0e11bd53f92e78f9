import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx';
import type { PictureView } from '../../ui/picture.tsx';
import { Picture } from '../../ui/picture.tsx';

type Props = {
  title: string;
  description: string;
  banner: PictureView | null;
  above?: readonly Crumb[];
  /** A photograph without a side kept free for the words, such as a shop's. */
  isWhole?: boolean;
};

/** The head of a list and of the contact page: breadcrumb, name, description, and its photograph at the end (design, section 4). */
export function CategoryHead({ title, description, banner, above = [], isWhole = false }: Props) {
  return (
    <section className={isWhole ? 'cathead cathead--whole' : 'cathead'}>
      {banner && <Picture picture={banner} alt="" sizes="(min-width: 768px) 64vw, 100vw" when="first" />}
      <div className="wrap cathead__in">
        <Breadcrumb above={above} here={title} />
        <h1 className="display">{title}</h1>
        {description !== '' && <p className="lead">{description}</p>}
      </div>
    </section>
  );
}
