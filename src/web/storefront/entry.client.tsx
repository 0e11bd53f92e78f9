import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { TextProvider } from '#texts/use-text';
import { loadTexts, pageLanguage } from '../../texts/load-texts.ts';
import { keepPresses } from './client/kept-press.ts';
import { replay } from './hydration/replay.ts';

/** After hydration, replays the interactions that came before it. */
function Alive() {
  useEffect(() => {
    void replay(window.takeTouches?.() ?? []);
    document.documentElement.dataset.alive = '';
  }, []);
  return null;
}

keepPresses();
const text = await loadTexts(pageLanguage());
startTransition(() => {
  hydrateRoot(
    document,
    <TextProvider text={text}>
      <HydratedRouter />
      <Alive />
    </TextProvider>,
  );
});
