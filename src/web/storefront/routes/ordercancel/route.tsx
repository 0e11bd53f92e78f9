import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="Your order is cancelled" ar="تم إلغاء طلبك" />;
}
