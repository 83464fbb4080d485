import { maxKeyword, maxKeywords, maxName } from '@replyloop/shared/values/limits'
import { Radio, Stack, TagsInput, TextInput } from '@mantine/core'
import type { CampaignForm } from './campaignForm.ts'
import { ChannelInputs } from './ChannelInputs.tsx'
import { basicStep } from './campaignSteps.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { StepSection } from './StepSection.tsx'
import { TeamSelect } from '../teams/TeamSelect.tsx'
import { typeDescriptions } from './campaignLabels.ts'

/** A campaign's name, type, language, channels, team and keywords. */
export function BasicFields({ form }: { form: CampaignForm }) {
  return (
    <StepSection number={1} title="Campaign" step={basicStep(form.values)}>
      <Stack>
        <TextInput label="Name" maxLength={maxName} required {...form.getInputProps('name')} />
        <Radio.Group label="Type" {...form.getInputProps('type')}>
          <Stack gap="xs" mt="xs">
            {Object.entries(typeDescriptions).map(([type, meaning]) => (
              <Radio key={type} value={type} label={type} description={meaning} />
            ))}
          </Stack>
        </Radio.Group>
        <LanguageSelect form={form} />
        <ChannelInputs form={form} />
        <TeamSelect
          label="Team"
          description="Conversations with its contacts go there. Empty: to the team that they were of, else to the one for new ones."
          placeholder="The team for new ones"
          clearable
          value={form.values.teamId}
          onChange={(id) => form.setFieldValue('teamId', id)}
          error={form.errors['teamId']}
        />
        <TagsInput
          label="Keywords"
          description="A first message that contains one of these as a word belongs to this campaign. Press Enter after each."
          maxTags={maxKeywords}
          maxLength={maxKeyword}
          acceptValueOnBlur
          {...form.getInputProps('keywords')}
        />
      </Stack>
    </StepSection>
  )
}
