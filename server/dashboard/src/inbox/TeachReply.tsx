import { Group } from '@mantine/core'
import { TeachButton } from '../campaigns/unanswered/TeachButton.tsx'
import type { Lesson } from '../campaigns/unanswered/TeachForm.tsx'

/** Offers to teach the bot what a person has just answered; nothing where there is nothing to learn. */
export const TeachReply = ({ lesson }: { lesson: Lesson | undefined }) =>
  lesson && (
    <Group justify="flex-end">
      <TeachButton lesson={lesson} />
    </Group>
  )
