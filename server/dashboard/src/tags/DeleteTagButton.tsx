import type { Tag } from '@replyloop/shared/contract/tag'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { counted } from '../ui/counted.ts'
import { useDeleteTag } from './tagQueries.ts'

/** Deletes a tag after it has said how many contacts have it. */
export function DeleteTagButton({ tag: { id, name, count } }: { tag: Tag }) {
  const deletion = useDeleteTag(id)
  return (
    <ConfirmButton
      variant="subtle"
      color="red"
      size="compact-sm"
      aria-label={`Delete the tag ${name}`}
      question={`Delete the tag ${bidiIsolate(name)}?`}
      consequence={
        count === 0
          ? 'No contact has it.'
          : `${counted(count, 'contact')} ${count === 1 ? 'has' : 'have'} it and will lose it. The contacts stay. It cannot be undone.`
      }
      confirm="Delete tag"
      onConfirm={() => deletion.mutateAsync()}
      mutation={deletion}
    >
      Delete
    </ConfirmButton>
  )
}
