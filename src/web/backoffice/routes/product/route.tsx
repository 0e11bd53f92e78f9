import { useParams } from 'react-router';
import { useTexts } from '../../client/language.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/panel.tsx';
import { Editor } from './editor.tsx';
import './product.css';
import { TEXTS } from './texts.ts';
import { useProduct } from './use-product.ts';

/** One product: its texts, pictures, prices and history. */
export function Component() {
  const texts = useTexts(TEXTS);
  const { id = '' } = useParams();
  const { data, error, refetch } = useProduct(id);
  if (data) return <Editor key={data.id} product={data} />;
  return (
    <Page title={texts.products}>{error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}</Page>
  );
}
