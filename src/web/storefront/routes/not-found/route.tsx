import { data } from 'react-router';
import { PageHeading } from '../../layout/page-heading.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function Page() {
  return <PageHeading en="Page not found" ar="الصفحة غير موجودة" />;
}
