import { Text } from '@mantine/core'
import { wordsOf } from '../content/choicesDraft.ts'
import { fileNames } from '../content/filesDraft.ts'
import type { Beside } from './followUpValues.ts'

/** What stands beside a text, in words. */
export function Below({ choices, files }: Beside) {
  const words = [wordsOf(choices), fileNames(files)].filter((text) => text !== undefined).join(' ')
  return words === '' ? null : (
    <Text span inherit c="dimmed">
      {' '}
      {words}
    </Text>
  )
}
