import { Icon } from './icon.tsx';

/** The error of a form as a whole, announced by screen readers. */
export function Failure({ message }: { message: string }) {
  return (
    <p className="err" role="alert">
      {message !== '' && (
        <>
          <Icon name="alert" />
          <span>{message}</span>
        </>
      )}
    </p>
  );
}
