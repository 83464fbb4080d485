const parent = process.ppid

/** Calls back once the parent has ended: npm and npx hand SIGTERM on to a shell of theirs, which does not hand it on to us. */
export const whenParentEnds = (listener: () => void): NodeJS.Timeout =>
  setInterval(() => {
    if (process.ppid !== parent) listener()
  }, 500).unref()
