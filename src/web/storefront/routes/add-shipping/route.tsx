import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="Add address" ar="إضافة عنوان" />;
}
