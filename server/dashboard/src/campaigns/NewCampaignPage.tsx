import './campaigns.css'
import { languageOf, type Language } from '@replyloop/shared/values/language'
import { Anchor } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import type { Fillings } from './blanks.ts'
import { CampaignEditor } from './CampaignEditor.tsx'
import { useCampaign } from './campaignQueries.ts'
import { emptyValues, type CampaignValues } from './campaignForm.ts'
import type { TemplateKey } from './campaignTemplates/campaignTemplate.ts'
import { duplicateOf } from './duplicateOf.ts'
import { TemplateGallery } from './TemplateGallery.tsx'
import { useTestQuestions } from './testQuestions/testQuestionQueries.ts'
import { useTemplateValues } from './useTemplateValues.ts'

/** The language of the browser, if there are campaign templates in it. */
const browserLanguage = (): Language =>
  navigator.languages.map(languageOf).find((language) => language !== undefined) ?? 'en'

/** Creates a campaign as a Draft: from a campaign template, empty, or as a copy of the campaign `from`. */
export function NewCampaignPage() {
  const { from, template, language = browserLanguage() } = useSearch({ from: '/shell/campaigns/new' })
  const isChosen = from !== undefined || template !== undefined
  return (
    <>
      {isChosen && (
        <Anchor
          renderRoot={(props) => <Link to="/campaigns/new" search={{ language }} {...props} />}
          size="sm"
        >
          What to begin with
        </Anchor>
      )}
      <PageHeader
        title="New campaign"
        description={
          isChosen
            ? 'It begins as a Draft, and does nothing until it goes live.'
            : 'Choose what to begin with. Every text can be changed.'
        }
      />
      {from !== undefined ? (
        <DuplicateCampaign key={from} id={from} />
      ) : template === undefined ? (
        <TemplateGallery language={language} />
      ) : template === 'empty' ? (
        <NewCampaign values={emptyValues} />
      ) : (
        <FromTemplate key={`${template} ${language}`} template={template} language={language} />
      )}
    </>
  )
}

function DuplicateCampaign({ id }: { id: string }) {
  const { data: campaign, error, refetch } = useCampaign(id)
  const tests = useTestQuestions(id)
  if (campaign === undefined || tests.data === undefined)
    return (
      <Unavailable
        error={error ?? tests.error}
        refetch={error === null ? tests.refetch : refetch}
        to="/campaigns"
        label="Show all campaigns"
      />
    )
  return <NewCampaign values={duplicateOf(campaign, tests.data.data)} copyOf={id} />
}

function FromTemplate({ template, language }: { template: TemplateKey; language: Language }) {
  const { data, error, refetch } = useTemplateValues(template, language)
  if (data === undefined)
    return <Unavailable error={error} refetch={refetch} to="/campaigns/new" label="What to begin with" />
  return <NewCampaign {...data} />
}

function NewCampaign({
  values: given,
  fillings,
  copyOf,
}: {
  values: CampaignValues
  fillings?: Fillings
  copyOf?: string
}) {
  const navigate = useNavigate()
  const [values] = useState(given) // a name that is taken later changes nothing
  return (
    <CampaignEditor
      saved={values}
      fillings={fillings}
      copyOf={copyOf}
      onSaved={(id) => void navigate({ to: `/campaigns/${id}` })}
    />
  )
}
