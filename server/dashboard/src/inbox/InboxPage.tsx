import { PageHeader } from '../ui/PageHeader.tsx'

export function InboxPage() {
  return <PageHeader title="Inbox" />
}
