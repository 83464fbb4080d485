import { Badge, CloseButton } from '@mantine/core'
import type { TagColour } from '@replyloop/shared/values/tag'
import { useAllTags } from './tagQueries.ts'

/** What the colours of tags are called in the theme. */
export const themeColours: Readonly<Record<TagColour, string>> = {
  grey: 'gray',
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  green: 'green',
  teal: 'teal',
  blue: 'blue',
  purple: 'violet',
  pink: 'pink',
}

/** A tag of a contact in its colour; with `onRemove` it has a button that takes it away. */
export function TagChip({ name, onRemove }: { name: string; onRemove?: (() => void) | undefined }) {
  const tag = useAllTags().find((one) => one.name === name)
  return <ColouredChip name={name} colour={tag?.colour ?? 'grey'} onRemove={onRemove} />
}

/** The same where its colour is known. */
export const ColouredChip = ({
  name,
  colour,
  onRemove,
}: {
  name: string
  colour: TagColour
  onRemove?: (() => void) | undefined
}) => (
  <Badge
    color={themeColours[colour]}
    fw={500}
    miw={0}
    title={name}
    rightSection={
      onRemove && (
        <CloseButton
          size="xs"
          c="inherit"
          variant="transparent"
          aria-label={`Remove the tag ${name}`}
          onClick={onRemove}
        />
      )
    }
  >
    <bdi>{name}</bdi>
  </Badge>
)
