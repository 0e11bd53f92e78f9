import { useQuery } from '@tanstack/react-query';
import { parsePrefix } from '#kernel/market';
import type { ContentKey } from '#shop/content/content-keys.rules';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { type ContentState, makePreview } from './state.ts';
import { CONTENT_TEXTS } from './texts.ts';

type Props = {
  readonly contentKey: ContentKey;
  /** Saves what was typed, so that the links show it. */
  readonly saved: () => Promise<ContentState>;
  readonly onClose: () => void;
};

/** The links of a preview, which work for 24 hours for people without an account. */
export function ShareDialog({ contentKey, saved, onClose }: Props) {
  const texts = useTexts(CONTENT_TEXTS);
  const language = useLanguage();
  /** The language and market of a page: "English, KSA". */
  const nameOf = (prefix: string): string => {
    const page = parsePrefix(prefix);
    if (!page) return prefix;
    return joined(page.language === 'ar' ? texts.arabic : texts.english, page.market.name.short[language]);
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['/content-links', contentKey],
    queryFn: async () => {
      const { open } = await saved();
      return await makePreview(contentKey, open?.facts.number ?? 0, null);
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog title={texts.shareTitle} wide onClose={onClose}>
      <p>{texts.shareLead}</p>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      <table className="t">
        <tbody>
          {Object.entries(data?.paths ?? {}).map(([prefix, path]) => {
            const url = `${window.location.origin}${path}`;
            const name = nameOf(prefix);
            return (
              <tr key={prefix}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td className="end">
                  <a className="link" href={url} target="_blank" rel="noreferrer" aria-label={`${texts.open}: ${name}`}>
                    {texts.open}
                  </a>{' '}
                  <Button
                    kind="text"
                    icon="copy"
                    aria-label={`${texts.copy}: ${name}`}
                    onClick={() => void navigator.clipboard.writeText(url).then(() => toast(texts.copied))}
                  >
                    {texts.copy}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}
