import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="Payment Failed" ar="تعذر إتمام الدفع" />;
}
