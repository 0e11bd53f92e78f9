import { Icon } from './icon.tsx';

/** The error of a form as a whole, announced by screen readers. */
export function Failure({ words }: { words: string }) {
  return (
    <p className="err" role="alert">
      {words !== '' && (
        <>
          <Icon name="alert" />
          <span>{words}</span>
        </>
      )}
    </p>
  );
}
