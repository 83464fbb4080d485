import { maxCustomFieldName, maxFormFieldName, maxFormFields } from '@replyloop/shared/values/limits'
import { Autocomplete, Button, Paper, Select, Stack, TextInput } from '@mantine/core'
import { useCustomFieldNames } from '../contacts/customFieldNames.ts'
import { Plus } from '../ui/icons.ts'
import type { CampaignForm } from './campaignForm.ts'
import { formFieldsStep } from './campaignSteps.ts'
import { formTargets } from './formFieldDraft.ts'
import { StepSection } from './StepSection.tsx'
import { useFieldList } from './useFieldList.ts'
import { WithRemove } from './WithRemove.tsx'

/** What the campaign saves of the forms that contacts fill in, such as WhatsApp Flows. */
export function FormFieldsFields({ form }: { form: CampaignForm }) {
  const { formFields } = form.values
  const list = useFieldList(form, 'formFields')
  const customFieldNames = useCustomFieldNames()
  return (
    <StepSection
      number={6}
      title="Fields from forms"
      step={formFieldsStep(form.values)}
      description="What contacts fill in on their channel, such as a WhatsApp Flow, stays with the message. What you name here is saved with the contact as well."
    >
      <Stack>
        {formFields.map(({ target }, index) => {
          const path = `formFields.${index}`
          const number = index + 1
          return (
            <Paper
              key={`${index} of ${formFields.length}`}
              withBorder
              p="sm"
              role="group"
              aria-label={`Field ${number}`}
            >
              <WithRemove label={`Remove field ${number}`} onRemove={() => list.remove(index)}>
                <TextInput
                  label="Name in the form"
                  placeholder="email_address"
                  autoFocus={index === list.addedIndex}
                  maxLength={maxFormFieldName}
                  {...form.getInputProps(`${path}.name`)}
                />
                <Select
                  label="Saved as"
                  data={Object.entries(formTargets).map(([value, label]) => ({ value, label }))}
                  allowDeselect={false}
                  {...form.getInputProps(`${path}.target`)}
                />
                {target === 'custom' && (
                  <Autocomplete
                    label="Name of the custom field"
                    data={[...customFieldNames]}
                    maxLength={maxCustomFieldName}
                    {...form.getInputProps(`${path}.custom`)}
                  />
                )}
              </WithRemove>
            </Paper>
          )
        })}
        <Button
          variant="default"
          leftSection={<Plus size={16} />}
          disabled={formFields.length >= maxFormFields}
          onClick={() => list.add({ name: '', target: 'custom', custom: '' })}
        >
          Add field
        </Button>
      </Stack>
    </StepSection>
  )
}
