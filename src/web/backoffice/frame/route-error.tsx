import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { useTexts } from '../client/language.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/panel.tsx';
import { FRAME_TEXTS } from './texts.ts';

/** There is no screen under this path. */
export function NotFound() {
  const texts = useTexts(FRAME_TEXTS);
  return (
    <Page title={texts.missing}>
      <p className="mute">{texts.missingWhat}</p>
      <p>
        <Link className="link" to="/">
          {texts.overview}
        </Link>
      </p>
    </Page>
  );
}

/** A screen that threw: the frame stays, and loading again is one button. A new release's files may be the reason. */
export function RouteError() {
  const texts = useTexts(FRAME_TEXTS);
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  console.error(error);
  return (
    <Page title={texts.failed}>
      <p>
        <Button icon="refresh" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </p>
    </Page>
  );
}
