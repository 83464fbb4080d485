import './choicesInput.css'
import { Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { maxButtonTitle } from '@replyloop/shared/values/content'
import type { ReactNode } from 'react'
import { Plus } from '../ui/icons.ts'
import { AddChoices } from './AddChoices.tsx'
import type { ChoicesDraft } from './choicesDraft.ts'
import { LimitedInput } from './LimitedInput.tsx'
import { RowsInput } from './RowsInput.tsx'

interface Props {
  /** What the text is called, as in `the opening message`. */
  of: string
  /** In which the ready button speaks: a BCP 47 tag. */
  language: string
  onChange: (draft: ChoicesDraft | null) => void
  error?: ReactNode
}

/** The buttons, the menu or the link below a text; where there is none, a button that adds them. */
export const ChoicesInput = ({ value, ...props }: Props & { value: ChoicesDraft | null }) =>
  value === null ? (
    <Group>
      <AddChoices
        target={
          <Button size="compact-sm" variant="default" leftSection={<Plus size={14} />}>
            Buttons, a menu or a link
          </Button>
        }
        onAdd={props.onChange}
      />
    </Group>
  ) : (
    <DraftInput value={value} {...props} />
  )

/** Edits what stands below a text. */
export function DraftInput({ value, of, language, onChange, error }: Props & { value: ChoicesDraft }) {
  const isFaulty = error !== undefined && error !== null
  const name = 'buttons' in value ? 'Buttons' : 'menu' in value ? 'Menu' : 'Link'
  return (
    <Input.Wrapper
      className="choices-input"
      role="group"
      aria-label={`${name} below ${of}`}
      label={name}
      labelElement="div"
      error={error}
    >
      <Stack gap="xs" mt={4}>
        {'link' in value ? (
          <Group gap="xs" align="flex-start">
            <LimitedInput
              label="Text of the link"
              placeholder="What its button says"
              max={maxButtonTitle}
              value={value.link.title}
              isNext={value.link.title === ''}
              isFaulty={isFaulty}
              onChange={(title) => onChange({ link: { ...value.link, title } })}
            />
            <TextInput
              flex="2 1 200px"
              aria-label="Address of the link"
              placeholder="https://example.com"
              type="url"
              inputMode="url"
              value={value.link.url}
              error={isFaulty}
              onChange={({ currentTarget: { value: url } }) => onChange({ link: { ...value.link, url } })}
            />
          </Group>
        ) : (
          <RowsInput value={value} language={language} isFaulty={isFaulty} onChange={onChange} />
        )}
        <Group>
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => onChange(null)}>
            Remove the {name.toLowerCase()}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
