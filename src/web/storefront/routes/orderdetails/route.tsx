import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="Order details" ar="تفاصيل الطلب" />;
}
