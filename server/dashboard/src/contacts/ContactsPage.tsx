import { PageHeader } from '../ui/PageHeader.tsx'

export function ContactsPage() {
  return <PageHeader title="Contacts" />
}
