import { PageHeader } from '../ui/PageHeader.tsx'

export function HomePage() {
  return <PageHeader title="Home" />
}
