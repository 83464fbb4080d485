import { NodeOperationError } from 'n8n-workflow'
import { memberLocator, teamLocator } from '../../shared/locators.ts'
import { noneOfThem } from '../../listSearch/people.ts'
import { parameterText } from '../../shared/parameters.ts'
import { bodyText, operations } from '../../shared/properties.ts'
import { change } from './change.ts'
import * as get from './get.ts'
import * as getMany from './getMany.ts'

const close = change({
  name: 'Close',
  value: 'close',
  description: 'Close a conversation: what waited for an answer waits no more',
  changeOf: () => ({ state: 'closed' }),
})

const reopen = change({
  name: 'Reopen',
  value: 'reopen',
  description: 'Reopen a conversation that was closed or snoozed',
  changeOf: () => ({ state: 'open' }),
})

const snooze = change({
  name: 'Snooze',
  value: 'snooze',
  description: 'Snooze a conversation until a time, or until the contact writes',
  fields: (show) => [
    {
      displayName: 'Until',
      name: 'until',
      type: 'options',
      noDataExpression: true,
      options: [
        { name: 'A Time', value: 'time', description: 'What the contact writes before ends it, too' },
        { name: 'The Contact Writes', value: 'theyWrite' },
      ],
      default: 'time',
      displayOptions: { show },
    },
    bodyText('Snoozed Until', 'snoozedUntil', 'snoozedUntil', {
      type: 'dateTime',
      displayOptions: { show: { ...show, until: ['time'] } },
      description: 'A time of the next 365 days; on the clock of the account where it names no offset',
    }),
  ],
  changeOf: (node) => ({
    state: 'snoozed',
    ...(node.getNodeParameter('until', 'time') === 'theyWrite' && { untilTheyWrite: true }),
  }),
})

const assign = change({
  name: 'Assign',
  value: 'assign',
  description: 'Give a conversation to a member or a team, or back to nobody',
  fields: (show) => [
    {
      ...memberLocator,
      displayOptions: { show },
      description: 'Who is to answer. Left empty: as it is.',
    },
    {
      ...teamLocator,
      displayOptions: { show },
      description:
        'In another team it is nobody’s and waits to be given, unless a member is chosen. Left empty: as it is.',
    },
  ],
  changeOf(node) {
    const assigneeId = parameterText(node, 'assigneeId')
    const teamId = parameterText(node, 'teamId')
    if (assigneeId === '' && teamId === '')
      throw new NodeOperationError(node.getNode(), 'Member and Team are empty', {
        description: 'Choose one of them; where it is an expression, it gives nothing for this item.',
      })
    return {
      ...(assigneeId !== '' && { assigneeId: orNull(assigneeId) }),
      ...(teamId !== '' && { teamId: orNull(teamId) }),
    }
  },
})

const orNull = (id: string) => (id === noneOfThem ? null : id)

export const conversation = operations('conversation', [assign, close, get, getMany, reopen, snooze], 'close')
