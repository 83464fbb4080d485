/** The lock under which whatever decides about a campaign's queue runs one after the other. */
export const queueLock = (campaignId: string) => `openings:${campaignId}`
