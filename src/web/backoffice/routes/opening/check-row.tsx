import { STATE_WORDS, sentenceOf, titleOf } from '#shop/opening/condition-words.rules';
import { useLanguage, useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { Check } from './groups.ts';
import { TEXTS } from './texts.ts';

/** The mark of each state, and its colour. */
export const MARKS: Readonly<
  Record<Check['state'], { readonly icon: IconName; readonly look: 'ok' | 'bad' | 'warn' | 'plain' }>
> = {
  ok: { icon: 'check', look: 'ok' },
  fail: { icon: 'close', look: 'bad' },
  warn: { icon: 'warning', look: 'warn' },
  decide: { icon: 'help', look: 'plain' },
  wait: { icon: 'clock', look: 'plain' },
  unknown: { icon: 'help', look: 'plain' },
  skipped: { icon: 'minus', look: 'plain' },
};

type Props = {
  readonly check: Check;
  /** Whether it is being looked at. */
  readonly looking: boolean;
  readonly onLook: () => void;
  /** What a person does about it here; null where nothing. */
  readonly act: { readonly verb: string; readonly onPress: () => void } | null;
};

/** One check: its mark with the mark's word, what is so, what was measured, and one verb. */
export function CheckRow({ check, looking, onLook, act }: Props) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { state, evidence, fixes } = check;
  const title = titleOf(check, language);
  const { icon, look } = looking ? { icon: 'clock' as const, look: 'plain' as const } : MARKS[state];
  const pages = fixes.flatMap((fix) => (fix.kind === 'page' ? [fix.path.replace(/^\/admin/, '')] : []));
  const others = fixes.filter((fix) => fix.kind !== 'page');
  const [page, ...morePages] = pages;
  return (
    <div className="ck">
      <span className={`ck__mark ${look}`}>
        <Icon name={icon} />
      </span>
      <div>
        <h3>
          {title} <span className="vh">{looking ? texts.looking : STATE_WORDS[state][language]}</span>
        </h3>
        {state === 'ok' ? null : <p>{sentenceOf(check, language)}</p>}
        {evidence === '' ? null : (
          <p className="ck__ev">
            <bdi dir="ltr" lang="en">
              {evidence}
            </bdi>
          </p>
        )}
      </div>
      {state === 'ok' || state === 'skipped' ? null : (
        <div className="ck__do">
          {act ? (
            <Button aria-label={`${act.verb}: ${title}`} onClick={act.onPress}>
              {act.verb}
            </Button>
          ) : null}
          {page ? (
            <ButtonLink to={page} aria-label={texts.mendOne(title, 1)}>
              {texts.mend}
            </ButtonLink>
          ) : null}
          <Button
            kind={page || act ? 'text' : 'plain'}
            busy={looking}
            aria-label={texts.againOne(title)}
            onClick={onLook}
          >
            {texts.lookAgain}
          </Button>
        </div>
      )}
      {state !== 'ok' && (others.length > 0 || morePages.length > 0) ? (
        <div className="ck__more">
          {others.map((fix) => (
            <Fixing key={fix.kind === 'dns' ? fix.value : fix.text} fix={fix} />
          ))}
          {morePages.length > 0 ? (
            <div className="row wrap">
              {morePages.map((path, index) => (
                <ButtonLink key={path} to={path} kind="text" aria-label={texts.mendOne(title, index + 2)}>
                  <bdi dir="ltr">{path}</bdi>
                </ButtonLink>
              ))}
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** What mends a check outside the back office, to be copied. */
function Fixing({ fix }: { readonly fix: Exclude<Check['fixes'][number], { kind: 'page' }> }) {
  const texts = useTexts(TEXTS);
  const value = fix.kind === 'dns' ? fix.value : fix.text;
  return (
    <>
      {fix.kind === 'dns' ? (
        <dl className="rec">
          <dt>{texts.kind}</dt>
          <dd>
            <bdi dir="ltr">{fix.type}</bdi>
          </dd>
          <dt>{texts.name}</dt>
          <dd>
            <bdi dir="ltr">{fix.name}</bdi>
          </dd>
          <dt>{texts.value}</dt>
          <dd>
            <code className="ck__code" dir="ltr">
              {value}
            </code>
          </dd>
        </dl>
      ) : (
        <code className="ck__code" dir="ltr">
          {value}
        </code>
      )}
      <div className="row wrap">
        <Button icon="copy" onClick={() => void navigator.clipboard.writeText(value).then(() => toast(texts.copied))}>
          {texts.copy}
        </Button>
        {fix.kind === 'dns' ? <span className="faint sm">{texts.dnsHint}</span> : null}
      </div>
    </>
  );
}
