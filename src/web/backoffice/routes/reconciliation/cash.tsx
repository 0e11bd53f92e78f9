import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../client/language.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CashBatches } from './cash-batches.tsx';
import { CashDifferences } from './cash-differences.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import { CashUpload } from './cash-upload.tsx';
import { type Asked, NoteDialog } from './note-dialog.tsx';
import { CashOutstanding } from './outstanding.tsx';
import { useCash } from './use-cash.ts';

/** The views of the cash from couriers, as the address names them. */
export const CASH_VIEWS = ['cash-upload', 'cash-differences', 'cash-batches', 'cash'] as const;
type CashView = (typeof CASH_VIEWS)[number];

/** Cash from couriers: their files, what does not match in them, and delivered orders whose cash has not come. */
export function CourierCash({ view }: { readonly view: CashView }) {
  const texts = useTexts(CASH_TEXTS);
  const { data: cash, error, refetch } = useCash();
  const [asked, setAsked] = useState<Asked | null>(null);
  const counts = {
    'cash-upload': undefined,
    'cash-differences': cash?.open,
    'cash-batches': cash?.remittances.length,
    cash: cash?.ages.reduce((sum, { orders }) => sum + orders, 0),
  };
  return (
    <Page
      title={view === 'cash' ? texts.outstandingTitle : texts.title}
      beside={view === 'cash' ? texts.outstandingBeside : texts.view[view]}
      crumb={<Link to="/reconciliation">{texts.reconciliation}</Link>}
    >
      <Tabs
        label={texts.views}
        current={view}
        tabs={CASH_VIEWS.map((value) => ({ value, label: texts.view[value], count: counts[value] }))}
        resets={['after', 'open', 'age', 'courier', 'from']}
      />
      {error && !cash ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {cash && view === 'cash-upload' ? <CashUpload cash={cash} /> : null}
      {cash && view === 'cash-differences' ? <CashDifferences cash={cash} onAsk={setAsked} /> : null}
      {cash && view === 'cash-batches' ? <CashBatches cash={cash} /> : null}
      {cash && view === 'cash' ? <CashOutstanding cash={cash} onAsk={setAsked} /> : null}
      {asked ? <NoteDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </Page>
  );
}
