import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="Contact us" ar="تواصل معنا" />;
}
