import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { variantsOfBroadcast } from '@replyloop/shared/values/broadcast'
import { lazy, Suspense, useState } from 'react'
import { StepSection } from '../campaigns/StepSection.tsx'
import { Plus } from '../ui/icons.ts'
import type { BroadcastForm } from './broadcastForm.ts'
import { whatStep } from './broadcastSteps.ts'
import { sharesFault, sumOfShares } from './shares.ts'
import type { SaidBy } from './useSaidBy.ts'
import { sharedEvenly, withOneMore, withoutOne, type VariantDraft } from './variantDraft.ts'
import { VariantFields } from './VariantFields.tsx'

const WinnerFields = lazy(async () => ({ default: (await import('./WinnerFields.tsx')).WinnerFields }))

/** What a broadcast says: one content, or variants that are compared; and how many get nothing. */
export function WhatFields({ form, saidBy }: { form: BroadcastForm; saidBy: SaidBy }) {
  const { variants, holdout } = form.values
  const [addedIndex, setAddedIndex] = useState<number>()
  const isOne = variants.length === 1
  const change = (next: VariantDraft[], added?: number) => {
    form.setFieldValue('variants', next)
    setAddedIndex(added)
  }
  return (
    <StepSection number={3} title="What" step={whatStep(form.values)}>
      <Stack>
        {variants.map((variant, index) => (
          <VariantFields
            key={`${index} of ${variants.length}`}
            form={form}
            saidBy={saidBy}
            index={index}
            variant={variant}
            isNew={index === addedIndex}
            onRemove={() => change(withoutOne(variants, index, Number(holdout)))}
          />
        ))}
        {variants.length < variantsOfBroadcast.max ? (
          <Button
            variant="default"
            leftSection={<Plus size={16} />}
            onClick={() => change(withOneMore(variants, Number(holdout)), variants.length)}
          >
            {isOne ? 'Compare with another variant' : 'Add a variant'}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            A broadcast has at most {variantsOfBroadcast.max} variants.
          </Text>
        )}
        <NumberInput
          label="Holdout (%)"
          description="Of a hundred people, so many get nothing, to compare with. Who they are is drawn by lot."
          min={0}
          max={99}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('holdout')}
        />
        {!isOne && (
          <Group justify="space-between" gap="xs">
            <SharesNote form={form} />
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => change(sharedEvenly(variants, Number(holdout)))}
            >
              Share evenly
            </Button>
          </Group>
        )}
        {!isOne && (
          <Suspense>
            <WinnerFields form={form} />
          </Suspense>
        )}
      </Stack>
    </StepSection>
  )
}

/** Says, as one types, what the shares and the holdout make. */
function SharesNote({ form: { values } }: { form: BroadcastForm }) {
  const fault = sharesFault(sumOfShares(values.variants, values.holdout))
  return (
    <Text size="sm" role="status" c={fault === null ? 'dimmed' : 'var(--mantine-color-error)'}>
      {fault ?? 'The shares and the holdout make 100.'}
    </Text>
  )
}
