import { botCautions, type BotCaution } from '@replyloop/shared/values/bot'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { Input, SegmentedControl } from '@mantine/core'
import type { CampaignForm } from './campaignForm.ts'
import { cautionLabel, cautionNames } from './campaignLabels.ts'

/** What follows from each choice. */
const meanings: Readonly<Record<BotCaution, string>> = {
  cautious: 'Answers only what is asked nearly as you have worded it; a person gets the rest.',
  balanced: 'Answers what it is fairly sure of; a person gets the rest.',
  eager: 'Answers more by itself, and is wrong more often.',
}

/** How sure the built-in engine has to be before it gives an answer. */
export function CautionField({ form }: { form: CampaignForm }) {
  const { botCaution } = form.values
  return (
    <Input.Wrapper
      label={cautionLabel}
      labelElement="div"
      description={`${meanings[botCaution]} A model decides by its instructions instead.`}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <SegmentedControl
        aria-label={cautionLabel}
        display="flex"
        w="fit-content"
        mb={4}
        data={botCautions.map((value) => ({ value, label: cautionNames[value] }))}
        value={botCaution}
        onChange={(chosen) => isOneOf(botCautions, chosen) && form.setFieldValue('botCaution', chosen)}
      />
    </Input.Wrapper>
  )
}
