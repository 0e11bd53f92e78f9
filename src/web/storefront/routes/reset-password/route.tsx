import { PageHeading } from '../../layout/page-heading.tsx';

export default function Page() {
  return <PageHeading en="Reset Password" ar="إعادة تعيين كلمة المرور" />;
}
