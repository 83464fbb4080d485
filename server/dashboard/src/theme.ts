import { createTheme, DEFAULT_THEME, type CSSVariablesResolver } from '@mantine/core'

const systemFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
const systemMono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace'

/** The look of the dashboard: calm, compact, one accent color. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  fontFamily: systemFont,
  fontFamilyMonospace: systemMono,
  headings: { fontFamily: systemFont, fontWeight: '600' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { variant: 'light', tt: 'none' } },
    // Instead of the placeholder, which may not be in a menu (WCAG 1.3.1), the first item gets the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        // Gone at once: while a dialog faded out, its button could be pressed again, and its opener would show it as it was.
        transitionProps: { transition: 'fade-down', duration: 200, exitDuration: 0 },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
  },
})

// Mantine's default colors for dimmed text and light badges have less contrast than 4.5:1.
const badgeColors = (textOf: (color: string) => string) =>
  Object.fromEntries(
    Object.keys(DEFAULT_THEME.colors).map((color) => [`--mantine-color-${color}-light-color`, textOf(color)]),
  )

/** Colors with enough contrast in the light and the dark scheme (WCAG AA). */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...badgeColors((color) => `color-mix(in srgb, var(--mantine-color-${color}-9) 75%, black)`),
    '--mantine-color-yellow-light-color': 'color-mix(in srgb, var(--mantine-color-yellow-9) 60%, black)',
    '--mantine-color-red-filled': 'var(--mantine-color-red-8)',
    '--mantine-color-red-filled-hover': 'var(--mantine-color-red-9)',
    '--unchecked-border': 'var(--mantine-color-gray-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-8)',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
  },
  dark: {
    ...badgeColors((color) => `var(--mantine-color-${color}-2)`),
    '--unchecked-border': 'var(--mantine-color-dark-2)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
})
