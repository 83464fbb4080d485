/** How many views a member may save, and how many there may be for everybody. */
export const maxViews = 50
/** The longest name of a view, in code points. */
export const maxViewName = 60
