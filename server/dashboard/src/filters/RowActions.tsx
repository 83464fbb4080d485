import { ActionIcon, Group } from '@mantine/core'
import { Copy, X } from '../ui/icons.ts'

/** Duplicates a condition or a group, and removes it. */
export const RowActions = ({
  label,
  mayCopy,
  onCopy,
  onRemove,
}: {
  label: string
  mayCopy: boolean
  onCopy: (() => void) | undefined
  onRemove: () => void
}) => (
  <Group gap={4} wrap="nowrap" className="filter-actions">
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={`Duplicate ${label}`}
      disabled={!mayCopy}
      onClick={onCopy}
    >
      <Copy size={16} />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove ${label}`} onClick={onRemove}>
      <X size={16} />
    </ActionIcon>
  </Group>
)
