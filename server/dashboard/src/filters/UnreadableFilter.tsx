import { Alert, Button } from '@mantine/core'
import { TriangleAlert } from '../ui/icons.ts'

/** Says that the filter of a link cannot be read, and leads on. */
export const UnreadableFilter = ({ onClear }: { onClear: () => void }) => (
  <Alert
    color="yellow"
    icon={<TriangleAlert size={18} />}
    title="The filter in this link cannot be read"
    role="alert"
  >
    The link may have been cut off, or is from another version. Ask for it again, or begin with all contacts.
    <br />
    <Button variant="default" size="xs" mt="sm" onClick={onClear}>
      Clear the filter
    </Button>
  </Alert>
)
