import { PageHeader } from '../ui/PageHeader.tsx'

export function ListsPage() {
  return <PageHeader title="Lists" />
}
