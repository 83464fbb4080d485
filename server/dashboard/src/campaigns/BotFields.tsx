import { maxBotInstructions } from '@replyloop/shared/values/limits'
import { Stack, Switch, Text, Textarea } from '@mantine/core'
import { Section } from '../ui/Section.tsx'
import type { CampaignForm } from './campaignForm.ts'

/** Whether the bot answers, and its instructions. */
export function BotFields({ form }: { form: CampaignForm }) {
  return (
    <Section
      title="Bot"
      description="Answers what contacts write, and hands over to a person when it should not."
    >
      <Stack>
        {form.values.type === 'Outgoing' && (
          <Text size="sm" c="dimmed">
            In an Outgoing campaign the bot is silent. What you enter here is kept in case its type changes.
          </Text>
        )}
        <Switch label="Bot answers" {...form.getInputProps('botEnabled', { type: 'checkbox' })} />
        <Textarea
          label="Instructions"
          description="What the bot should know and how it should behave."
          autosize
          minRows={4}
          maxRows={20}
          maxLength={maxBotInstructions}
          {...form.getInputProps('botInstructions')}
        />
      </Stack>
    </Section>
  )
}
