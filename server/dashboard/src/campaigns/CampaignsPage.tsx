import { PageHeader } from '../ui/PageHeader.tsx'

export function CampaignsPage() {
  return <PageHeader title="Campaigns" />
}
