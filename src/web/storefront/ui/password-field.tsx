import { useState } from 'react';
import { useText } from '#texts/use-text';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

type Props = FieldProps & {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly onInput?: (value: string) => void;
};

/** A password field with a button that shows its text (design, section 4); pasting and password managers work. */
export function PasswordField(props: Props) {
  const text = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      leftToRight
      end={
        <button
          type="button"
          className="icbtn"
          aria-label={text(shown ? 'auth.hidePassword' : 'auth.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
        </button>
      }
    />
  );
}
