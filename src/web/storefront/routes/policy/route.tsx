import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="Customer care" ar="خدمة العملاء" />;
}
