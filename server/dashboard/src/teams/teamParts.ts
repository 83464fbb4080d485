import { lazy } from 'react'

// What other pages show of teams comes after their first view.

/** A view for each team. */
export const TeamViews = lazy(async () => ({
  default: (await import('./TeamViews.tsx')).TeamViews,
}))
/** The team of a conversation. */
export const TeamName = lazy(async () => ({ default: (await import('./TeamName.tsx')).TeamName }))
/** The part of a menu that moves a conversation to a team. */
export const TeamItems = lazy(async () => ({
  default: (await import('./TeamItems.tsx')).TeamItems,
}))
