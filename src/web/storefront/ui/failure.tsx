import { Icon } from './icon.tsx';

/** What went wrong with a form as a whole; said aloud when it comes. */
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
