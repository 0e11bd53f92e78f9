import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="Shipping address" ar="عنوان الشحن" />;
}
