import './reasons.css'
import { Group, Text } from '@mantine/core'
import type { SegmentOfContact } from '@replyloop/shared/contract/segment'
import { Check, TriangleAlert, X } from '../ui/icons.ts'

/** Whether a contact is in a segment, and which of its conditions hold. */
export const Reasons = ({ segment: { matches, broken, leaves } }: { segment: SegmentOfContact }) => (
  <>
    <Text size="sm" mb="xs">
      {broken.length > 0
        ? 'Nobody is in it: what its filter names is gone.'
        : matches
          ? 'In it. What its conditions say of this contact:'
          : 'Not in it. What its conditions say of this contact:'}
    </Text>
    <ul className="reasons">
      {leaves.map(({ path, words, matches: isTrue }) => {
        const isTurned = path.split('.').filter((step) => step === 'not').length % 2 === 1
        return (
          <Group key={path} component="li" gap="xs" wrap="nowrap" align="flex-start">
            {isTrue === isTurned ? (
              <X size={18} color="var(--mantine-color-red-text)" role="img" aria-label="Does not hold:" />
            ) : (
              <Check size={18} color="var(--mantine-color-green-text)" role="img" aria-label="Holds:" />
            )}
            <Text size="sm" className="break-long-words" dir="auto">
              {isTurned ? `Not: ${words}` : words}
            </Text>
          </Group>
        )
      })}
      {broken.map(({ path, reason }) => (
        <Group key={path} component="li" gap="xs" wrap="nowrap" align="flex-start">
          <TriangleAlert size={18} role="img" aria-label="Broken" />
          <Text size="sm" className="break-long-words">
            A condition {reason}
          </Text>
        </Group>
      ))}
      {leaves.length + broken.length === 0 && (
        <Text component="li" size="sm">
          It has no condition.
        </Text>
      )}
    </ul>
  </>
)
