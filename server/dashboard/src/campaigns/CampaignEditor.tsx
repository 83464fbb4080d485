import './campaigns.css'
import { Button, Grid, Group, Paper, Stack, Tabs } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ChangedElsewhere, ChangedElsewhereLink } from '../ui/ChangedElsewhere.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { AnswersFields } from './AnswersFields.tsx'
import { BasicFields } from './BasicFields.tsx'
import { fillBlanks, type Fillings } from './blanks.ts'
import { BotFields } from './BotFields.tsx'
import type { Campaign } from './campaignLabels.ts'
import { useSaveCampaign } from './campaignQueries.ts'
import { FollowUpFields } from './FollowUpFields.tsx'
import { useCampaignForm, type CampaignValues } from './campaignForm.ts'
import { FormFieldsFields } from './FormFieldsFields.tsx'
import { OpeningFields } from './OpeningFields.tsx'
import { campaignLabels, showCampaignField } from './showCampaignField.tsx'
import { TextPreview, type PreviewedMessage } from './TextPreview.tsx'

const FillBlanks = lazy(async () => ({ default: (await import('./FillBlanks.tsx')).FillBlanks }))

const OfferFacts = lazy(async () => ({ default: (await import('./OfferFacts.tsx')).OfferFacts }))

/** The last section of the page, which comes after its first view. */
const KnowledgeSection = lazy(async () => ({
  default: (await import('../knowledge/KnowledgeSection.tsx')).KnowledgeSection,
}))

/** Behind a tab. */
const TestChat = lazy(async () => ({ default: (await import('./TestChat.tsx')).TestChat }))

/** The form of a campaign. Beside it, a preview of its texts and a test chat with its bot. */
export function CampaignEditor({
  id,
  campaign,
  saved,
  pacePerMinute,
  copyOf,
  fillings: suggested = {},
  onSaved,
}: {
  /** Left out for a new campaign. */
  id?: string
  /** As it is saved; left out for a new campaign. */
  campaign?: Campaign
  /** The values of a new campaign, or those that are saved. */
  saved: CampaignValues
  /** The service's default send rate, if it is known. */
  pacePerMinute?: number | undefined
  /** The campaign of which a new one is a copy. */
  copyOf?: string | undefined
  /** What blanks of its texts may be filled with. */
  fillings?: Fillings | undefined
  onSaved: (id: string) => void
}) {
  const [savedId, setSavedId] = useState(id)
  const [fillings, setFillings] = useState(suggested)
  const saveCampaign = useSaveCampaign({ id: savedId, copyOf }, (listId) =>
    form.setValues({ listId, newList: '' }),
  )
  const { form, save, saving, elsewhere } = useCampaignForm({
    campaign,
    values: saved,
    send: (values, began, savedAnswers) => saveCampaign.mutateAsync({ values, ...began, savedAnswers }),
    onSaved: (created) => {
      // Leaving asks about what was typed since, and nothing else. Who stays edits the campaign that was created.
      setSavedId(created.id)
      onSaved(created.id)
    },
  })
  /** Puts what is typed for the blanks into the texts, and returns all values. */
  const fillIn = () => {
    const values = fillBlanks(form.getValues(), fillings)
    form.setValues(values)
    setFillings({})
    return values
  }
  const handleSubmit = form.onSubmit(() => void save(fillIn()))
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="lg">
          <Suspense>
            <FillBlanks values={form.values} fillings={fillings} onType={setFillings} onFill={fillIn} />
          </Suspense>
          {campaign !== undefined && (
            <Suspense>
              <OfferFacts form={form} campaign={campaign} />
            </Suspense>
          )}
          <form onSubmit={handleSubmit} noValidate aria-label="Campaign">
            <Stack gap="lg">
              <BasicFields form={form} />
              <OpeningFields form={form} campaign={campaign} pacePerMinute={pacePerMinute} />
              <FollowUpFields form={form} campaign={campaign} />
              <BotFields form={form} campaignId={savedId} />
              <AnswersFields
                form={form}
                campaignId={savedId}
                saved={campaign?.answers}
                elsewhere={elsewhere}
              />
              <FormFieldsFields form={form} />
              <ChangedElsewhere elsewhere={elsewhere} labels={campaignLabels} show={showCampaignField} />
              <Paper className="save-bar" withBorder p="sm">
                <ChangedElsewhereLink elsewhere={elsewhere} />
                <FormNotice error={saveCampaign.error} values={form.values} />
                <Group justify="flex-end">
                  <Button type="submit" loading={saving.isPending}>
                    {savedId === undefined ? 'Create campaign' : 'Save changes'}
                  </Button>
                </Group>
              </Paper>
            </Stack>
          </form>
          <Suspense>
            <KnowledgeSection campaignId={savedId} isCopy={copyOf !== undefined} />
          </Suspense>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Paper withBorder p="md" className="beside-form" component="aside" aria-label="Try it">
          <Tabs defaultValue="preview">
            <Tabs.List mb="md">
              <Tabs.Tab value="preview">Preview</Tabs.Tab>
              <Tabs.Tab value="chat">Test chat</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="preview">
              <TextPreview
                messages={messagesOf(fillBlanks(form.values, fillings))}
                channels={form.values}
                empty="Write an opening message to see it here."
              />
            </Tabs.Panel>
            <Tabs.Panel value="chat">
              <Suspense>
                <TestChat form={form} campaignId={savedId} />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
        </Paper>
      </Grid.Col>
      <UnsavedGuard isDirty={() => form.isDirty() || isTyped(suggested, fillings)} />
    </Grid>
  )
}

/** What a campaign says by itself, to preview. */
const messagesOf = ({
  openingMessage,
  openingChoices,
  openingFiles,
  followUps,
}: CampaignValues): PreviewedMessage[] => [
  {
    name: 'Opening message',
    text: openingMessage,
    choices: openingChoices,
    files: openingFiles,
    lacking: 'the message would be on hold until it has.',
  },
  ...followUps.map((step, at) => ({
    ...step,
    name: `Follow-up ${at + 1}`,
    lacking: 'the follow-up would be left out.',
  })),
]

/** Whether something is typed for the blanks that was not suggested. */
const isTyped = (suggested: Fillings, fillings: Fillings) =>
  Object.entries(fillings).some(([blank, text]) => text.trim() !== '' && text !== suggested[blank])
