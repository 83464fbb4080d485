import { broadcastLocator } from '../../shared/locators.ts'
import { outputFields } from '../../shared/output.ts'
import type { Operation } from '../../shared/properties.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { broadcastOutput } from './broadcastOutput.ts'

interface Act {
  readonly name: string
  /** The operation, and the last part of its path. */
  readonly value: 'pause' | 'resume' | 'cancel'
  readonly description: string
}

/** An operation that changes the state of a broadcast. */
export function actOn({ name, value, description }: Act): Operation {
  const show = { resource: ['broadcast'], operation: [value] }
  const properties = [
    { ...broadcastLocator, displayOptions: { show } },
    ...outputFields(show, broadcastOutput),
  ]
  return {
    properties,
    option: {
      name,
      value,
      action: `${name} broadcast`,
      description,
      routing: {
        request: { method: 'POST' },
        operations: {
          pagination: sendItem({
            path: `/broadcasts/:broadcast/${value}`,
            fields: properties,
            output: broadcastOutput,
          }),
        },
      },
    },
  }
}
