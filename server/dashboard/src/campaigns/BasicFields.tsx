import { maxKeyword, maxKeywords, maxName } from '@replyloop/shared/values/limits'
import { Radio, Stack, TagsInput, TextInput } from '@mantine/core'
import { Section } from '../ui/Section.tsx'
import type { CampaignForm } from './campaignForm.ts'
import { ChannelInputs } from './ChannelInputs.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { typeDescriptions } from './campaignLabels.ts'

/** A campaign's name, type, language, channels and keywords. */
export function BasicFields({ form }: { form: CampaignForm }) {
  return (
    <Section title="Campaign">
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
        <TagsInput
          label="Keywords"
          description="A first message that contains one of these as a word belongs to this campaign. Press Enter after each."
          maxTags={maxKeywords}
          maxLength={maxKeyword}
          acceptValueOnBlur
          {...form.getInputProps('keywords')}
        />
      </Stack>
    </Section>
  )
}
