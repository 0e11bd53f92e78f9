import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="Order confirmation" ar="تأكيد الطلب" />;
}
