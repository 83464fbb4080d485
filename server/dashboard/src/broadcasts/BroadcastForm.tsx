import '../campaigns/campaigns.css'
import './broadcasts.css'
import { Button, Grid, Group, Paper, Stack, Title } from '@mantine/core'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { TextPreview, type PreviewedMessage } from '../campaigns/TextPreview.tsx'
import { ChangedElsewhere, ChangedElsewhereLink } from '../ui/ChangedElsewhere.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { BasicFields } from './BasicFields.tsx'
import { fieldOfPath, shownFields } from './broadcastFields.ts'
import { changedBodyOf, createBodyOf, useBroadcastForm, type BroadcastValues } from './broadcastForm.ts'
import { useCreateBroadcast, useSaveBroadcast, type OneBroadcast } from './broadcastQueries.ts'
import { broadcastLabels, showBroadcastField } from './showBroadcastField.tsx'
import { useAudience, type Audience } from './useAudience.ts'
import { useSaidBy } from './useSaidBy.ts'
import type { VariantDraft } from './variantDraft.ts'
import { WhatFields } from './WhatFields.tsx'
import { WhenFields } from './WhenFields.tsx'
import { WhoFields } from './WhoFields.tsx'

const MoreFields = lazy(async () => ({ default: (await import('./MoreFields.tsx')).MoreFields }))

/** The form of a broadcast's draft. Beside it, a preview of what it says. */
export function BroadcastForm({
  broadcast,
  values: saved,
  timeZone,
  onSaved,
}: {
  /** As it is saved; left out for a new one. */
  broadcast?: OneBroadcast
  /** The values of a new one, or those that are saved. */
  values: BroadcastValues
  /** That of the account. */
  timeZone: string
  onSaved: (id: string) => void
}) {
  const [savedId, setSavedId] = useState(broadcast?.id)
  const [showsUnfinished, setShowsUnfinished] = useState(false)
  const create = useCreateBroadcast()
  const change = useSaveBroadcast(savedId ?? '')
  const { form, save, saving, elsewhere } = useBroadcastForm({
    broadcast,
    values: saved,
    timeZone,
    send: async (values, { before, version }) =>
      savedId === undefined
        ? { isSaved: true, now: await create.mutateAsync(createBodyOf(values)) }
        : change.mutateAsync({ body: changedBodyOf(before, values), version }),
    onSaved: ({ id }) => {
      // Who stays, as they have typed on, edits the draft that was made.
      setSavedId(id)
      onSaved(id)
    },
  })
  const { values } = form
  const audience = useAudience(values.audience, (filter) => form.setFieldValue('audience.filter', filter))
  const exclude = useAudience(values.exclude, (filter) => form.setFieldValue('exclude.filter', filter))
  const audiences = [audience, exclude]
  const isUnfinished = audiences.some((one) => one.isUnfinished)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setShowsUnfinished(isUnfinished)
    const isFaulty = form.validate().hasErrors || audiences.some((one) => one.isFaulty)
    if (!isFaulty && !isUnfinished) void save(withFilters(form.getValues(), audience, exclude))
  }
  const saidBy = useSaidBy(values)
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <form onSubmit={submit} noValidate aria-label="Broadcast">
          <Stack gap="lg">
            <BasicFields form={form} campaign={saidBy.campaign} />
            <WhoFields
              form={form}
              audience={audience}
              exclude={exclude}
              showsUnfinished={showsUnfinished && isUnfinished}
            />
            <WhatFields form={form} saidBy={saidBy} />
            <WhenFields form={form} timeZone={timeZone} />
            <Suspense>
              <MoreFields form={form} />
            </Suspense>
            <ChangedElsewhere elsewhere={elsewhere} labels={broadcastLabels} show={showBroadcastField} />
            <Paper className="save-bar" withBorder p="sm">
              <ChangedElsewhereLink elsewhere={elsewhere} />
              <FormNotice
                error={savedId === undefined ? create.error : change.error}
                values={shownFields(values)}
                names={fieldOfPath}
              />
              <Group justify="flex-end">
                <Button type="submit" loading={saving.isPending}>
                  {savedId === undefined ? 'Save draft' : 'Save changes'}
                </Button>
              </Group>
            </Paper>
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Paper withBorder p="md" className="beside-form" component="aside" aria-label="Preview">
          <Title order={2} size="h5" mb="md">
            Preview
          </Title>
          <TextPreview
            messages={messagesOf(values.variants)}
            channels={saidBy.channels}
            empty="Write a text to see it here. A template is shown where it is chosen."
          />
        </Paper>
      </Grid.Col>
      <UnsavedGuard isDirty={() => form.isDirty() || isUnfinished} />
    </Grid>
  )
}

/** The values with the filters as they are written now. */
const withFilters = (values: BroadcastValues, audience: Audience, exclude: Audience): BroadcastValues => ({
  ...values,
  audience: { ...values.audience, filter: audience.editor.written.filter },
  exclude: values.exclude && { ...values.exclude, filter: exclude.editor.written.filter },
})

/** The texts of the variants, to preview. */
const messagesOf = (variants: readonly VariantDraft[]): PreviewedMessage[] =>
  variants.map(({ by, ...variant }) => ({
    ...variant,
    name: variants.length === 1 ? 'Message' : variant.name,
    text: by === 'text' ? variant.text : '',
    lacking: 'it would be left out.',
  }))
