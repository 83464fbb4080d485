import { languageOf, knownLanguages, type Language } from '@replyloop/shared/values/language'
import { Select, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { templateKeys } from './campaignTemplates/campaignTemplate.ts'
import { campaignTemplates } from './campaignTemplates/campaignTemplates.ts'
import { languageLabel } from './languages.ts'
import { CopyCard, EmptyCard, TemplateCard } from './TemplateCard.tsx'

const languages = knownLanguages.map((value) => ({ value, label: languageLabel(value) }))

const useCampaignTemplates = (language: Language) =>
  useQuery({
    queryKey: ['campaign templates', language],
    queryFn: campaignTemplates[language],
    staleTime: Infinity,
  })

/** What a new campaign can begin with: a campaign template, nothing, or a campaign that is there. */
export function TemplateGallery({ language }: { language: Language }) {
  const navigate = useNavigate({ from: '/campaigns/new' })
  const { data, error, refetch } = useCampaignTemplates(language)
  const choose = (tag: string | null) => {
    const chosen = languageOf(tag ?? '')
    if (chosen !== undefined) void navigate({ search: { language: chosen }, replace: true })
  }
  return (
    <Stack gap="lg">
      <Select
        label="Language of the campaign"
        data={languages}
        allowDeselect={false}
        maw={320}
        value={language}
        onChange={choose}
      />
      {data === undefined && <LoadingOrError error={error} refetch={refetch} />}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" component="section" aria-label="Begin with">
        {data !== undefined &&
          templateKeys.map((key) => (
            <TemplateCard key={key} template={key} language={language} texts={data.templates[key]} />
          ))}
        <Stack>
          <EmptyCard />
          <CopyCard />
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}
