import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { get, send } from '../../client/api.ts';
import { type Texts, useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { usePerson } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { useZoned } from '../../client/zone.ts';
import { type Approval, ApprovalDetails, useApprovalName, WaitsFor } from '../../ui/approval-details.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Empty, ErrorPanel } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Time } from '../../ui/time.tsx';

type Words = {
  title: string;
  sub: string;
  waiting: string;
  decided: string;
  empty: string;
  what: string;
  asked: string;
  approve: string;
  refuse: string;
  withdraw: string;
  note: string;
  follows: string;
  refused: string;
  approved: string;
  own: string;
  state: Readonly<Record<Approval['state'], string>>;
};

const TEXTS: Texts<Words> = {
  en: {
    title: 'Second person',
    sub: 'Refunds above 1,000, VAT rates and gift codes above half of an order or 500 need two people',
    waiting: 'Wants a second person',
    decided: 'Decided in the last 30 days',
    empty: 'Nothing waits for a second person.',
    what: 'What',
    asked: 'Asked by',
    approve: 'Approve',
    refuse: 'Refuse',
    withdraw: 'Withdraw',
    note: 'Why, for the person who asked',
    follows: 'It is done as soon as you approve, and is written in your name beside theirs.',
    refused: 'Nothing is done. Who asked sees your note.',
    approved: 'Approved and done.',
    own: 'You asked for it; somebody else decides.',
    state: { waiting: 'Waits', approved: 'Approved', refused: 'Refused', withdrawn: 'Withdrawn' },
  },
  ar: {
    title: 'شخص ثانٍ',
    sub: 'الاسترداد فوق 1,000 ونسب الضريبة وأكواد الخصم فوق نصف الطلب أو 500 تحتاج إلى شخصين',
    waiting: 'ينتظر شخصًا ثانيًا',
    decided: 'ما تقرر في آخر 30 يومًا',
    empty: 'لا شيء ينتظر شخصًا ثانيًا.',
    what: 'ماذا',
    asked: 'طلبه',
    approve: 'موافقة',
    refuse: 'رفض',
    withdraw: 'سحب',
    note: 'السبب، لمن طلب',
    follows: 'يُنفذ فور موافقتك، ويُكتب باسمك إلى جانب اسم من طلبه.',
    refused: 'لن يُنفذ شيء. يرى من طلبه ملاحظتك.',
    approved: 'تمت الموافقة والتنفيذ.',
    own: 'أنت من طلبه، وغيرك يقرر.',
    state: { waiting: 'ينتظر', approved: 'موافَق عليه', refused: 'مرفوض', withdrawn: 'مسحوب' },
  },
};

type Asked = { readonly act: 'approve' | 'refuse'; readonly approval: Approval };

/** The acts that wait for a second person, and those decided lately. */
export function Component() {
  const texts = useTexts(TEXTS);
  const nameOf = useApprovalName();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [note, setNote] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['/approvals'],
    queryFn: ({ signal }) => get('/approvals', { signal }),
  });
  const items = data?.items ?? [];
  const waiting = items.filter(({ state }) => state === 'waiting');
  const decided = items.filter(({ state }) => state !== 'waiting');

  async function decide({ act, approval }: Asked): Promise<void> {
    const path = { id: approval.id };
    if (act === 'approve') await send('POST', '/approvals/{id}/approve', { path });
    else await send('POST', '/approvals/{id}/refuse', { path, body: { note } });
    await Promise.all([refetch(), queries.invalidateQueries({ queryKey: ['/waiting'] })]);
    toast(act === 'approve' ? texts.approved : texts.refused, { kind: 'plain' });
  }
  return (
    <Page title={texts.title} beside={texts.sub}>
      <div className="stack">
        <Panel title={texts.waiting} flush>
          {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
          {data && waiting.length === 0 ? <Empty title={texts.empty} /> : null}
          {waiting.length > 0 ? (
            <Table
              items={waiting}
              actions={(approval) => (
                <Decide
                  approval={approval}
                  onAsk={(act) => {
                    setNote('');
                    setAsked({ act, approval });
                  }}
                />
              )}
            />
          ) : null}
        </Panel>
        {decided.length > 0 ? (
          <Panel title={texts.decided} flush>
            <Table items={decided} actions={(one) => <State approval={one} />} />
          </Panel>
        ) : null}
      </div>
      {asked ? (
        <ConfirmDialog
          title={`${asked.act === 'approve' ? texts.approve : texts.refuse}: ${nameOf(asked.approval)}`}
          verb={asked.act === 'approve' ? texts.approve : texts.refuse}
          onClose={() => setAsked(null)}
          onConfirm={() => decide(asked)}
        >
          <p>
            <ApprovalDetails approval={asked.approval} />
          </p>
          <p>{asked.act === 'approve' ? texts.follows : texts.refused}</p>
          {asked.act === 'refuse' ? <TextField label={texts.note} value={note} onChange={setNote} lines={2} /> : null}
        </ConfirmDialog>
      ) : null}
    </Page>
  );
}

type TableProps = { readonly items: readonly Approval[]; readonly actions: (approval: Approval) => ReactNode };

function Table({ items, actions }: TableProps) {
  const texts = useTexts(TEXTS);
  const nameOf = useApprovalName();
  const when = useZoned(texts.asked);
  return (
    <div className="scroll">
      <table className="t tall">
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{when}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.id}>
              <td>
                <span className="b">{nameOf(one)}</span>
                <span className="sub">
                  <ApprovalDetails approval={one} />
                </span>
              </td>
              <td>
                {one.askedBy.name}
                <span className="sub">
                  <Time at={one.askedAt} />
                </span>
              </td>
              <td className="end">{actions(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DecideProps = { readonly approval: Approval; readonly onAsk: (act: Asked['act']) => void };

function Decide({ approval, onAsk }: DecideProps) {
  const texts = useTexts(TEXTS);
  const person = usePerson();
  const isOwn = approval.askedBy.id === person.id;
  return (
    <span className="row">
      {isOwn ? (
        <span className="sm faint">
          {texts.own} <WaitsFor approval={approval} />
        </span>
      ) : null}
      <Button onClick={() => onAsk('refuse')}>{isOwn ? texts.withdraw : texts.refuse}</Button>
      {approval.mayApprove ? (
        <Button kind="go" onClick={() => onAsk('approve')}>
          {texts.approve}
        </Button>
      ) : null}
    </span>
  );
}

function State({ approval }: { readonly approval: Approval }) {
  const texts = useTexts(TEXTS);
  return (
    <span className="row">
      <span className="sm faint">{[approval.decidedBy?.name, approval.note].filter(Boolean).join(' · ')}</span>
      <StatusMark kind={approval.state === 'approved' ? 'ok' : 'plain'}>{texts.state[approval.state]}</StatusMark>
    </span>
  );
}
