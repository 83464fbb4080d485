import { reasoningEfforts } from '@replyloop/shared/values/bot'
import {
  defaultModelSeconds,
  maxModelSeconds,
  maxModelTokens,
  maxTemperature,
  minModelTokens,
} from '@replyloop/shared/values/limits'
import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { labels, type Values } from './botForm.ts'

/** How the model is asked; what is left empty is as the service, or the model itself, has it. */
export function ModelTuning({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} mt="md" maw={480}>
      <NumberInput
        label={labels.timeoutSeconds}
        description="A late model is not asked twice: a person gets the question."
        placeholder={String(defaultModelSeconds)}
        min={1}
        max={maxModelSeconds}
        allowDecimal={false}
        {...form.getInputProps('timeoutSeconds')}
      />
      <Select
        label={labels.reasoningEffort}
        description="For models that think before they answer; None is quickest."
        placeholder="As the model has it"
        data={reasoningEfforts.map((effort) => ({ value: effort, label: effortLabels[effort] }))}
        clearable
        {...form.getInputProps('reasoningEffort')}
      />
      <NumberInput
        label={labels.temperature}
        description="From 0, always the likeliest words, to 2."
        placeholder="As the model has it"
        min={0}
        max={maxTemperature}
        step={0.1}
        {...form.getInputProps('temperature')}
      />
      <NumberInput
        label={labels.maxTokens}
        description="Thoughts count. What is cut off goes to a person."
        placeholder="As the model has it"
        min={minModelTokens}
        max={maxModelTokens}
        allowDecimal={false}
        {...form.getInputProps('maxTokens')}
      />
    </SimpleGrid>
  )
}

const effortLabels: Readonly<Record<(typeof reasoningEfforts)[number], string>> = {
  none: 'None',
  minimal: 'Minimal',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
}
