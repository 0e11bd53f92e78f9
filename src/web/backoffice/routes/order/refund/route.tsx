import { useNavigate, useParams } from 'react-router';
import { useTexts } from '../../../client/language.ts';
import { Page } from '../../../ui/panel.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { TEXTS } from './texts.ts';

/** The refund of an order at an address of its own, so that a colleague can be sent there. */
export function Component() {
  const texts = useTexts(TEXTS);
  const navigate = useNavigate();
  const number = Number(useParams().number);
  const back = () => void navigate(`/orders/${number}`, { replace: true });
  return (
    <Page title={`${texts.title} ${number}`}>
      <RefundDialog number={number} onClose={back} onDone={back} />
    </Page>
  );
}
