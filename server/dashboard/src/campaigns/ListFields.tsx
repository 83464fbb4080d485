import { maxName } from '@replyloop/shared/values/limits'
import { Button, TextInput } from '@mantine/core'
import { Plus } from '../ui/icons.ts'
import { ListSelect } from '../lists/ListSelect.tsx'
import { SaveListButton } from '../lists/SaveListButton.tsx'
import type { CampaignForm } from './campaignForm.ts'

/** The list of a campaign: one that is there, or a new one, which is made together with the campaign. */
export function ListFields({ form }: { form: CampaignForm }) {
  const { listId, newList } = form.values
  if (listId === null && newList !== '')
    return (
      <div>
        <TextInput
          label="New list"
          description="Made together with the campaign. Contacts who join it get the opening message."
          maxLength={maxName}
          dir="auto"
          {...form.getInputProps('newList')}
        />
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => form.setFieldValue('newList', '')}>
          Choose another list
        </Button>
      </div>
    )
  return (
    <>
      <ListSelect
        label="List"
        placeholder="Choose a list"
        clearable
        value={listId}
        onChange={(id) => form.setFieldValue('listId', id)}
        error={form.errors['listId']}
      />
      {listId === null && (
        // Of the dialog's own form this one would hear too, as React counts it in.
        <div onSubmit={(event) => event.stopPropagation()}>
          <SaveListButton
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={14} />}
            onSaved={(id) => form.setFieldValue('listId', id)}
          >
            Create list
          </SaveListButton>
        </div>
      )}
    </>
  )
}
