import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is wider than a phone's. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
