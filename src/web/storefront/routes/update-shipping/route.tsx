import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="Edit address" ar="تعديل العنوان" />;
}
