/**
 * The name under which what changes a conversation runs one after the other: what a contact writes, a person answers and
 * the bot decides, and what becomes of the deliveries that tell of it, at all URLs. With a name for each they would wait for
 * each other, and two URLs that decide about one message must see each other's outcome.
 */
export const conversationLock = (contactId: string) => `conversation:${contactId}`
