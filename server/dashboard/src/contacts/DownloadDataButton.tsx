import { Button } from '@mantine/core'
import { Download } from '../ui/icons.ts'
import { apiUrl } from '../api.ts'

/** Downloads everything that is held about a contact, as one file. */
export const DownloadDataButton = ({ contactId }: { contactId: string }) => (
  <Button
    component="a"
    href={apiUrl('/contacts/:id/data', { params: { id: contactId } })}
    download
    variant="default"
    leftSection={<Download size={16} />}
  >
    Download this person’s data
  </Button>
)
