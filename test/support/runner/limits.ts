import { addEventHandler } from 'jest-circus'

const usualMs = 180_000

/** The same, but it fails when it takes longer than it may: the runner itself would wait for ever. */
const limited = (run: (...none: never[]) => unknown, ms: number) => async () => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`it took longer than ${ms / 1000} s`)), ms)
  try {
    await Promise.race([Reflect.apply(run, undefined, []), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
  const made =
    event.name === 'add_test' ? children.at(-1) : event.name === 'add_hook' ? hooks.at(-1) : undefined
  if (made !== undefined && 'fn' in made && typeof made.fn === 'function')
    made.fn = limited(made.fn, made.timeout ?? usualMs)
})
