import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="About Us" ar="من نحن" />;
}
