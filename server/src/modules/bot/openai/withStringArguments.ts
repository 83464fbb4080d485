import { parseJson } from '@replyloop/shared/contract/json'
import { z } from 'zod'

const Call = z.looseObject({ function: z.looseObject({ arguments: z.unknown() }) })
const Completion = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ tool_calls: z.array(Call) }) })),
})

/** Some servers send the arguments of a tool as an object, where the protocol has it as text: they are made text. */
export const withStringArguments =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok) return response
    const text = await response.text()
    const { status, headers } = response
    return new Response(/"arguments"\s*:\s*\{/.test(text) ? corrected(text) : text, { status, headers })
  }

function corrected(text: string): string {
  const { data } = Completion.safeParse(parseJson(text))
  if (data === undefined) return text
  for (const { message } of data.choices)
    for (const { function: called } of message.tool_calls)
      if (typeof called.arguments === 'object') called.arguments = JSON.stringify(called.arguments)
  return JSON.stringify(data)
}
