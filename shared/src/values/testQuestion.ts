/** What the bot of a campaign is to do when it is asked a test question: give an answer, tell a fact or a passage, or hand over. */
export const expectations = ['answer', 'facts', 'hand_over'] as const
export type Expectation = (typeof expectations)[number]

/** What became of a test question. */
export const testVerdicts = ['passed', 'failed'] as const
export type TestVerdict = (typeof testVerdicts)[number]

/** So many test questions a campaign has at most. */
export const maxTestQuestions = 200

/** How often the test questions of an account's campaigns can be run in a minute. */
export const testRunsPerMinute = 60
