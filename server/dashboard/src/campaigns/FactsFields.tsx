import { maxBotInstructions, maxPublicFacts } from '@replyloop/shared/values/limits'
import { Stack, Textarea } from '@mantine/core'
import type { CampaignForm } from './campaignForm.ts'

/** What the bot may tell anybody, and what only a model is told. */
export const FactsFields = ({ form }: { form: CampaignForm }) => (
  <Stack>
    <Textarea
      label="Public facts"
      description="What anybody may know, a sentence for each fact. The built-in bot sends these sentences word for word; a model knows them, too."
      placeholder={'We are open from Monday to Friday, 9 to 5.\nParking is free behind the house.'}
      autosize
      minRows={4}
      maxRows={20}
      maxLength={maxPublicFacts}
      {...form.getInputProps('publicFacts')}
    />
    <Textarea
      label="Instructions"
      description="For a model alone: how it should behave, and what it should keep to itself. The built-in bot does not read them."
      autosize
      minRows={4}
      maxRows={20}
      maxLength={maxBotInstructions}
      {...form.getInputProps('botInstructions')}
    />
  </Stack>
)
