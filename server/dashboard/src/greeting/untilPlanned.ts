const pollMs = 1000

/** What is answered while a plan is made. */
interface Running {
  state: 'running'
}

/** A plan; of very many people it is made by and by, and asked for until it is there. */
export async function untilPlanned<Plan extends object>(
  ask: () => Promise<Plan | Running>,
  askAgain = ask,
): Promise<Plan> {
  let answer = await ask()
  while (isRunning(answer)) {
    await new Promise((resolve) => window.setTimeout(resolve, pollMs))
    answer = await askAgain()
  }
  return answer
}

const isRunning = (answer: object): answer is Running => 'state' in answer
