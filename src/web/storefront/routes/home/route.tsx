import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="Dar Al Misk" ar="دار المسك" />;
}
