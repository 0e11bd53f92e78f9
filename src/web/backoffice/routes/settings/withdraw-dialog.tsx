import { useQueryClient } from '@tanstack/react-query';
import { MARKETS } from '#kernel/market';
import { send } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Time } from '../../ui/time.tsx';
import type { GroupAnswer } from './settings-data.ts';
import { TEXTS } from './texts.ts';

type Props = {
  readonly change: GroupAnswer['upcoming'][number];
  readonly group: GroupAnswer['group'];
  /** The value that would have held, in words. */
  readonly value: string;
  readonly onClose: () => void;
};

/** Asks before a change of a setting that has not started is withdrawn. */
export function WithdrawDialog({ change, group, value, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const client = useQueryClient();
  const { id, market, startsAt } = change;
  return (
    <ConfirmDialog
      title={`${texts.withdraw}: ${value}`}
      verb={texts.withdraw}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await send('POST', '/settings/upcoming/{id}/withdraw', { path: { id } });
        await client.invalidateQueries({ queryKey: ['/settings', group] });
        toast(texts.withdrawn);
      }}
    >
      <p>
        {MARKETS[market].name.full[language]} · <Time at={startsAt} market={market} style="full" />
      </p>
    </ConfirmDialog>
  );
}
