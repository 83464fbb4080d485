import { PageHeader } from '../ui/PageHeader.tsx'

export function AgencyPage() {
  return <PageHeader title="Agency" />
}
