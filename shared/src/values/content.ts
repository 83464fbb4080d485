// What a message may offer to tap, and how much of it; titles and texts are counted in code points.

/** The most reply buttons beside a text, and how long the title of one is at most. */
export const maxButtons = 3
export const maxButtonTitle = 20
/** The most rows of a menu, and how long its parts are at most. */
export const maxMenuRows = 10
export const maxRowTitle = 24
export const maxRowDescription = 72
/** How long the id of a button or a row is at most; left out, it is the title. */
export const maxChoiceId = 200
/** How long a title, a link or another text beside an incoming message is at most. */
export const maxDataText = 2500
/** The longest text that may have buttons, a menu or a link beside it. */
export const maxBodyWithChoices = 1024
/** The id whose tap hands the conversation over to a person. */
export const personChoice = 'person'
/** The only word of stopping that a button may have as its id: its tap opts out. */
export const stopChoice = 'stop'
/** What may lead somebody to write: an ad, a post, or a link that says where it stands. */
export const sourceKinds = ['ad', 'post', 'link'] as const
export type SourceKind = (typeof sourceKinds)[number]
/** How long the title of a quick reply is at most, and the text above a button that opens a page, on Messenger and Instagram. */
export const maxQuickReplyTitle = 20
export const maxTemplateText = 640
