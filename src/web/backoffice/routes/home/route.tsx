import { useSearchParams } from 'react-router';
import { useTexts } from '../../client/language.ts';
import { WholeBody } from '../../ui/content/body-editor.tsx';
import { ContentEditor } from '../../ui/content/editor.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BannersFields } from './banners.tsx';
import { TEXTS } from './texts.ts';

const PARTS = ['banners', 'home', 'testimonials'] as const;

/** Home and banners: drafts, the real page beside them, versions and publication. */
export function Component() {
  const texts = useTexts(TEXTS);
  const [search] = useSearchParams();
  const part = PARTS.find((one) => one === search.get('tab')) ?? 'banners';
  return (
    <ContentEditor
      key={part}
      contentKey={part}
      title={texts.title}
      empty={part === 'home' ? {} : []}
      tabs={
        <Tabs
          label={texts.parts}
          name="tab"
          current={part}
          tabs={PARTS.map((value) => ({ value, label: texts.tab[value] }))}
        />
      }
      fields={(props) =>
        part === 'banners' ? (
          <BannersFields {...props} />
        ) : (
          <Panel title={texts.tab[part]}>
            <WholeBody {...props} isList={part === 'testimonials'} />
          </Panel>
        )
      }
    />
  );
}
