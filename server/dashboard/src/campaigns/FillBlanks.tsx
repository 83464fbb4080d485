import { maxCampaignText } from '@replyloop/shared/values/limits'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Search } from '../ui/icons.ts'
import { counted } from '../ui/counted.ts'
import { unfoldAround } from '../ui/Foldable.tsx'
import { Section } from '../ui/Section.tsx'
import { blanksIn, type Fillings, type Texts } from './blanks.ts'

/** What a blank is for: `Date and time`. */
const labelOf = (blank: string) => blank.charAt(1).toUpperCase() + blank.slice(2, -1)

/**
 * A field for each blank that is left in the campaign's texts, which goes into all of them at once; nothing where none is
 * left. It stands outside of the campaign's own form.
 */
export function FillBlanks({
  values,
  fillings,
  onType,
  onFill,
}: {
  values: Texts
  fillings: Fillings
  onType: (fillings: Fillings) => void
  onFill: () => void
}) {
  const blanks = [...blanksIn(values)]
  if (blanks.length === 0) return null
  const isEmpty = blanks.every(([blank]) => (fillings[blank] ?? '').trim() === '')
  return (
    <Section
      title="Fill in the blanks"
      description="The texts have blanks in square brackets for what only you know. What you enter here goes into all of them at once."
    >
      <form
        aria-label="Blanks"
        onSubmit={(event) => {
          event.preventDefault()
          onFill()
        }}
      >
        <Stack gap="sm">
          {blanks.map(([blank, places]) => (
            <Group key={blank} gap="xs" wrap="nowrap" align="flex-end">
              <TextInput
                label={<bdi>{labelOf(blank)}</bdi>}
                maxLength={maxCampaignText}
                flex={1}
                miw={0}
                dir="auto"
                value={fillings[blank] ?? ''}
                onChange={({ currentTarget: { value } }) => onType({ ...fillings, [blank]: value })}
              />
              <Button
                variant="subtle"
                leftSection={<Search size={14} />}
                aria-label={`Show where ${blank} stands: ${counted(places, 'place')}`}
                onClick={() => showNext(blank)}
              >
                {counted(places, 'place')}
              </Button>
            </Group>
          ))}
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed" role="status">
              {counted(blanks.length, 'blank is', 'blanks are')} left.
            </Text>
            <Button type="submit" variant="light" disabled={isEmpty}>
              Fill in
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

/** Selects a blank where it stands next in the campaign's form, after the field that was shown last. */
function showNext(blank: string): void {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'form[aria-label="Campaign"] :is(input[type=text], textarea)',
    ),
  ].filter(({ value }) => value.includes(blank))
  const last = fields.findIndex((field) => field.dataset['shown'] === blank)
  const next = fields[(last + 1) % fields.length]
  if (next === undefined)
    // It stands in one of the questions that are not on the page yet.
    return showEarlier()
  fields[last]?.removeAttribute('data-shown')
  next.dataset['shown'] = blank
  unfoldAround(next)
  next.focus()
  const start = next.value.indexOf(blank)
  next.setSelectionRange(start, start + blank.length)
  next.scrollIntoView({ block: 'center' })
}

function showEarlier(): void {
  const button = document.querySelector<HTMLElement>('[data-shows-earlier]')
  if (button === null) return
  unfoldAround(button)
  button.focus()
}
