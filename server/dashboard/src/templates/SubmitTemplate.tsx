import { Alert, Button, Group, List, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { StepTemplate } from '@replyloop/shared/contract/template'
import { maxTemplateFooter, writtenCategories } from '@replyloop/shared/values/template'
import { templateLanguageOf, templateLanguages } from '@replyloop/shared/values/templateLanguages'
import { useState } from 'react'
import type { Campaign } from '../campaigns/campaignLabels.ts'
import { ButtonsInput } from './ButtonsInput.tsx'
import { CategoryAndLanguage } from './CategoryAndLanguage.tsx'
import { TemplateBubble } from './TemplateBubble.tsx'
import { shownTemplate } from './templateLabels.ts'
import { useTemplatePreview, type useChooseTemplate } from './templateQueries.ts'
import { type ButtonDraft, buttonDrafts, shownButtons, submittedButtons } from './writtenTemplate.ts'

const typingMs = 250

/** What stands beside the text of a step as a template, how all of it will look, and the button that submits it. */
export function SubmitTemplate({
  campaign,
  channelId,
  step,
  choose,
  target,
  text,
  isSaved,
}: {
  campaign: Campaign
  channelId: string
  step: StepTemplate | null
  choose: ReturnType<typeof useChooseTemplate>
  target: { followUp?: number }
  text: string
  isSaved: boolean
}) {
  const latest = step?.isWritten === true ? (step.next ?? step) : null
  const shown = latest === null ? null : shownTemplate(latest.template, latest.values)
  const [category, setCategory] = useState(
    writtenCategories.find((one) => one === latest?.template.category) ?? 'MARKETING',
  )
  const [language, setLanguage] = useState(
    templateLanguages.find((one) => one === latest?.template.language) ??
      templateLanguageOf(campaign.language) ??
      null,
  )
  const [header, setHeader] = useState(shown?.header ?? '')
  const [footer, setFooter] = useState(shown?.footer ?? '')
  const [buttons, setButtons] = useState<readonly ButtonDraft[]>(
    latest === null ? [] : buttonDrafts(latest.template, latest.values),
  )
  const below = submittedButtons(buttons)
  const beside = {
    ...(header.trim() !== '' && { header }),
    ...(footer.trim() !== '' && { footer }),
    ...(below.length > 0 && { buttons: below }),
  }
  const [written] = useDebouncedValue({ text, ...beside }, typingMs)
  const { data: preview } = useTemplatePreview(channelId, written)
  const submit = () =>
    language !== null && choose.mutate({ ...target, submit: { category, language, ...beside } })
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <CategoryAndLanguage
          category={category}
          language={language}
          onCategory={setCategory}
          onLanguage={setLanguage}
        />
        <TextInput
          label="Header (optional)"
          description="At most one variable."
          maxLength={200}
          value={header}
          onChange={(event) => setHeader(event.currentTarget.value)}
        />
        <TextInput
          label="Footer (optional)"
          description="Such as “Reply STOP to end this”."
          maxLength={maxTemplateFooter}
          value={footer}
          onChange={(event) => setFooter(event.currentTarget.value)}
        />
      </SimpleGrid>
      <ButtonsInput value={buttons} onChange={setButtons} />
      {text.trim() === '' ? (
        <Text size="sm" c="dimmed">
          Write the message above to see it as a template.
        </Text>
      ) : (
        preview !== undefined && (
          <>
            {Object.keys(beside).length > 0 && (
              <TemplateBubble {...preview} buttons={shownButtons(written.buttons ?? [])} />
            )}
            {preview.problems.length > 0 && (
              <Alert color="yellow" p="xs" title="The provider would refuse it">
                <List size="sm">
                  {preview.problems.map((problem) => (
                    <List.Item key={problem}>{problem}.</List.Item>
                  ))}
                </List>
              </Alert>
            )}
          </>
        )
      )}
      <Group gap="sm">
        <Button
          size="sm"
          variant="light"
          disabled={
            !isSaved || language === null || text.trim() === '' || (preview?.problems.length ?? 1) > 0
          }
          loading={choose.isPending}
          onClick={submit}
        >
          {latest === null ? 'Submit for approval' : 'Submit again'}
        </Button>
        {!isSaved && (
          <Text size="xs" c="dimmed">
            Save the changes first.
          </Text>
        )}
      </Group>
    </Stack>
  )
}
