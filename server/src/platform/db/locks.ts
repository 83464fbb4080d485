/**
 * The lock under which a conversation changes: what the contact writes, what a person or the bot answers, and what becomes
 * of its deliveries to all URLs. One lock for all of them: with several, transactions could wait for each other in a ring,
 * and two URLs that decide about one message must see each other's outcome.
 */
export const conversationLock = (contactId: string) => `conversation:${contactId}`
