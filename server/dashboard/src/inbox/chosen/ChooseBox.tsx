import { Checkbox } from '@mantine/core'

/** The box in front of a conversation that chooses it. */
export const ChooseBox = ({
  name,
  isChosen,
  onToggle,
}: {
  name: string
  isChosen: boolean
  onToggle: () => void
}) => (
  <label className="choose-conversation">
    <Checkbox size="xs" aria-label={`Choose ${name}`} checked={isChosen} onChange={onToggle} />
  </label>
)
