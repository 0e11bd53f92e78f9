import type { ReactNode, RefObject } from 'react';
import { SHORT_ADDRESS_LIMIT, shortAddressOf } from '#shop/addresses/short-address.rules';
import { useText } from '#texts/use-text';
import { described } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SHORT_ADDRESS } from './form-address.ts';
import { Say } from './say.tsx';
import type { Look, useShortAddress } from './use-short-address.ts';

type Props = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly field: Pick<ReturnType<typeof useShortAddress>, 'look' | 'check'>;
  readonly optional?: boolean;
  readonly defaultValue?: string;
  /** Called with each code of the right form, cleaned. */
  readonly onCode?: (code: string) => void;
  /** What the shopper may do about what was found. */
  readonly children?: ReactNode;
};

const ID = 'short-address';

/**
 * The field of a short address with what is known of its code below it (design of the Gulf capabilities, section 4):
 * announced politely, by mark and words, never by colour alone.
 */
export function ShortAddressField(props: Props) {
  const { input, field, optional = false, defaultValue, onCode, children } = props;
  const { look, check } = field;
  const text = useText();
  function tell(control: HTMLInputElement, hasLeft: boolean) {
    void check(control, hasLeft);
    const code = shortAddressOf(control.value);
    if (code !== '') onCode?.(code);
  }
  const error =
    look.kind === 'wrong' ? text('address.short.bad') : look.kind === 'unknown' && text('address.short.unknown');
  const isVerified = look.kind === 'found' || look.kind === 'filled';
  return (
    <div className="field nat">
      <label htmlFor={ID}>
        {text('address.short')}
        {optional && <span className="opt"> {text('form.optional')}</span>}
      </label>
      <div className={look.kind === 'looking' ? 'nat__in nat__in--busy' : 'nat__in'}>
        <input
          ref={input}
          id={ID}
          name={SHORT_ADDRESS}
          className="input nat__code"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={SHORT_ADDRESS_LIMIT}
          defaultValue={defaultValue}
          {...described(ID, error || undefined, !isVerified)}
          onInput={({ currentTarget }) => tell(currentTarget, false)}
          onBlur={({ currentTarget }) => tell(currentTarget, true)}
        />
        {isVerified && (
          <span className="nat__end">
            <Icon name="check" small />
            {text('address.short.verified')}
          </span>
        )}
        {look.kind === 'looking' && <span className="nat__end">{text('address.short.looking')}</span>}
      </div>
      <div aria-live="polite" className="nat__live">
        {error && (
          <p className="err" id={`${ID}-error`}>
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
        {look.kind === 'unknown' && <p className="hint">{text('address.short.keep')}</p>}
        {look.kind === 'late' && <p className="hint">{text('address.short.later2')}</p>}
        <Said look={look}>{children}</Said>
      </div>
      {!isVerified && (
        <div className="nat__hint">
          <p className="hint" id={`${ID}-hint`}>
            <span>{text('address.short.hint')}</span>
          </p>
          <details className="nat__help">
            <summary>{text('address.short.where')}</summary>
            <p>{text('address.short.whereText')}</p>
          </details>
        </div>
      )}
    </div>
  );
}

/** What was found, with at most two ways on. */
function Said({ look, children }: { readonly look: Look; readonly children: ReactNode }) {
  const text = useText();
  if (look.kind === 'filled') return <Say kind="ok" words={text('address.short.filled')} actions={children} />;
  if (look.kind === 'otherCity') {
    const [before = '', after = ''] = text('address.short.otherCity', { city: '\n' }).split('\n');
    const words = (
      <>
        {before}
        <strong>
          <bdi>{look.found.city}</bdi>
        </strong>
        {after}
      </>
    );
    return <Say kind="warn" words={words} actions={children} />;
  }
  if (look.kind !== 'found') return null;
  const { building, street, district, city, postcode } = look.found;
  return (
    <Say
      kind="ok"
      words={<strong>{text('address.short.found', { building, street, district, city, postcode })}</strong>}
      actions={children}
    />
  );
}
