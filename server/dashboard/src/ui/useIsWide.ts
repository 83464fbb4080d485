import { useMediaQuery } from '@mantine/hooks'

const useIsAtLeast = (width: string) =>
  useMediaQuery(`(min-width: ${width})`, undefined, { getInitialValueInEffect: false })

/** Whether the screen is wider than a phone's. */
export const useIsWide = (): boolean => useIsAtLeast('48em')

/** Whether a third column fits beside the list of conversations and the open one. */
export const useHasThirdColumn = (): boolean => useIsAtLeast('80em')
