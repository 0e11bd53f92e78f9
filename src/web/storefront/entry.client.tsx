import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadTexts } from '../../texts/load-texts.ts';
import { TextProvider } from '../../texts/use-text.tsx';

const text = await loadTexts(document.documentElement.lang === 'ar' ? 'ar' : 'en');
startTransition(() => {
  hydrateRoot(
    document,
    <TextProvider text={text}>
      <HydratedRouter />
    </TextProvider>,
  );
});
