import { useQuery } from '@tanstack/react-query';
import type { OpenRecord } from '#contract/admin/screens';
import { send } from '../client/api.ts';
import { joined, type Texts, useTexts } from '../client/language.ts';
import { Avatar } from './avatar.tsx';

const EVERY_MS = 20_000;
const TEXTS: Texts<{ open: (names: string) => string }> = {
  en: { open: (names) => `Also open at: ${names}` },
  ar: { open: (names) => `مفتوح أيضًا لدى: ${names}` },
};

/** The initials of colleagues who have the same record open. Says every twenty seconds that it is open here. */
export function SeenBy({ record }: { readonly record: OpenRecord }) {
  const texts = useTexts(TEXTS);
  const { data } = useQuery({
    queryKey: ['/open-records', record],
    queryFn: () => send('PUT', '/open-records', { body: { record } }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const others = data?.others ?? [];
  const words = others.length === 0 ? '' : texts.open(joined(...others.map(({ name }) => name)));
  return (
    <span className="row" role="status" title={words}>
      {others.map(({ id, name }) => (
        <Avatar key={id} name={name} />
      ))}
      <span className="vh">{words}</span>
    </span>
  );
}
