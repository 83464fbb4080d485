/** The failure that stops a run and leaves the Zap on, with this in its message. */
export const halted = (message: string | RegExp) => ({
  name: 'HaltedError',
  message: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
})
