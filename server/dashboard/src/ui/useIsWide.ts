import { useMediaQuery } from '@mantine/hooks'

const useIsAtLeast = (width: string) =>
  useMediaQuery(`(min-width: ${width})`, undefined, { getInitialValueInEffect: false })

/** Whether the screen is wider than a phone's. */
export const useIsWide = (): boolean => useIsAtLeast('48em')

/** Whether all columns of a table fit beside the navigation; on a tablet held upright, they do not. */
export const useHasTableRoom = (): boolean => useIsAtLeast('62em')

/** How high a row of people is: dense where there is room for a table; on a phone, as a finger needs it. */
export const usePeopleRowHeight = (): number => (useHasTableRoom() ? 38 : 48)

/** Whether the open conversation fits beside the list of them, as in inbox.css. */
export const useHasSecondColumn = (): boolean => useIsAtLeast('62em')

/** Whether the views of the inbox fit beside all of that, as in inbox.css. */
export const useHasViewsColumn = (): boolean => useIsAtLeast('90em')

/** Whether a third column fits beside the list of conversations and the open one. */
export const useHasThirdColumn = (): boolean => useIsAtLeast('80em')
