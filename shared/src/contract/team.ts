import { z } from 'zod'
import { maxCapacity, maxTeamMembers, maxTeamName, waysToAssign } from '../values/team.ts'
import { withOneAway } from './campaignContent.ts'
import { endpoint, fileBody, type Version } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import {
  byId,
  clearableInput,
  dropdownQuery,
  Id,
  Instant,
  optionalInput,
  pageOf,
  requiredText,
} from './fields.ts'
import { Hours, ShownHours } from './hours.ts'
import { replyAliases, replyFields, shownReplyFields, withoutAwayFiles } from './inboxSettings.ts'

/** Whether a member gets conversations. */
const availability = {
  isOn: z.boolean().meta({ description: 'The switch of the member.' }),
  since: Instant.nullable().meta({ description: 'When it was last used; `null`: never.' }),
}

/** A member of a team, and how much they have to do. */
const TeamMember = z
  .object({
    id: z.string(),
    name: z.string(),
    ...availability,
    isAvailable: z.boolean().meta({ description: 'Whether it is on, within the hours of the team.' }),
    open: z.int().meta({ description: 'How many open conversations are theirs.' }),
    lastGivenAt: Instant.nullable().meta({ description: 'When the team last gave them one.' }),
  })
  .meta({ id: 'TeamMember' })

/** A team (docs/interface.md#teams). */
export const Team = z
  .object({
    id: z.string().meta({ example: 'tea_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    name: z.string(),
    assignBy: z.enum(waysToAssign),
    capacity: z.int().nullable().meta({
      description: 'How many open conversations each member may have to be given more; `null`: any number.',
    }),
    hours: ShownHours.nullable().meta({ description: '`null`: those of the account.' }),
    ...shownReplyFields,
    isDefault: z.boolean().meta({ description: 'Whether new conversations go to it.' }),
    memberIds: z.array(z.string()),
    membersOn: z.int().meta({ description: 'How many of them are switched on.' }),
    waiting: z
      .int()
      .meta({ description: 'How many of its open conversations are nobody’s and wait for an answer.' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Team' })
export type Team = z.infer<typeof Team>
const TeamPage = pageOf(Team).meta({ id: 'TeamPage' })

const TeamInDetail = Team.extend({
  isWithinHours: z.boolean(),
  members: z.array(TeamMember),
}).meta({ id: 'TeamInDetail' })
export type TeamInDetail = z.infer<typeof TeamInDetail>

const name = requiredText(maxTeamName).trim().normalize()
const assignBy = z.enum(waysToAssign)
const capacity = z.int().min(1).max(maxCapacity)

/** What a team is, without its members. */
const teamFields = {
  name,
  assignBy: optionalInput(assignBy).meta({
    description:
      '`none`, unless given: members take what they want. `turn`: who has waited longest for one. `least`: who has fewest.',
  }),
  capacity: clearableInput(capacity),
  hours: clearableInput(Hours),
  ...replyFields,
  isDefault: optionalInput(z.boolean()).meta({
    description: 'New conversations go to it, and to no other team.',
  }),
}
const memberIds = z
  .array(Id)
  .max(maxTeamMembers)
  .overwrite((ids) => [...new Set(ids)])
const aliases = {
  assignBy: ['assign_by'],
  isDefault: ['is_default'],
  memberIds: ['member_ids'],
  ...replyAliases,
}
const example = { name: 'Support', assignBy: 'turn' as const, capacity: 20 }

export const CreateTeam = withOneAway(
  withAliases(
    z.object({ ...teamFields, memberIds: optionalInput(memberIds).transform((ids) => ids ?? []) }),
    aliases,
  ),
).meta({ id: 'CreateTeam', example })
export type CreateTeam = z.output<typeof CreateTeam>

export const UpdateTeam = withOneAway(
  withAliases(
    z.object({ ...teamFields, name: optionalInput(name), memberIds: optionalInput(memberIds) }),
    aliases,
  ),
).meta({ id: 'UpdateTeam', example: { capacity: 10 } })
export type UpdateTeam = z.output<typeof UpdateTeam>

/** A team of a file, whose members are named by their emails. */
export const DeclaredTeam = withoutAwayFiles(
  withOneAway(
    z.object({
      ...teamFields,
      members: z.array(z.string()).max(maxTeamMembers).optional(),
    }),
  ),
)

/** Whether a member is there. */
const Availability = z
  .object({ memberId: z.string(), name: z.string(), ...availability })
  .meta({ id: 'Availability' })
export type Availability = z.infer<typeof Availability>

const SetAvailability = withAliases(z.object({ isOn: z.boolean() }), {
  isOn: ['is_on', 'available'],
}).meta({ id: 'SetAvailability', example: { isOn: false } })

const version: Version = {
  of: 'team',
  fields: Team.pick({
    name: true,
    assignBy: true,
    capacity: true,
    hours: true,
    firstReplyMinutes: true,
    nextReplyMinutes: true,
    awayText: true,
    awayContent: true,
    isDefault: true,
    memberIds: true,
  }),
}
const reading = { tag: 'Messages', scope: 'read', needs: 'viewer' } as const
const writing = { tag: 'Messages', scope: 'full', needs: 'admin' } as const

/** Teams, for `contract.ts` (docs/interface.md#teams). */
export const teamEndpoints = {
  createTeam: endpoint('POST', '/teams', {
    ...writing,
    summary: 'Make a team',
    body: CreateTeam,
    bodyLimit: fileBody,
    responses: { 201: TeamInDetail },
    errors: ['NAME_TAKEN', 'CONFLICTING_FIELDS', 'UNSAFE_URL'],
  }),
  listTeams: endpoint('GET', '/teams', {
    ...reading,
    summary: 'List the teams',
    description: 'In the order of their names; `search` looks in them.',
    query: dropdownQuery,
    responses: { 200: TeamPage },
  }),
  getTeam: endpoint('GET', '/teams/:id', {
    ...reading,
    summary: 'Read a team, and who of it is there',
    params: byId,
    responses: { 200: TeamInDetail },
    version,
    errors: ['TEAM_NOT_FOUND'],
  }),
  updateTeam: endpoint('PATCH', '/teams/:id', {
    ...writing,
    summary: 'Change a team',
    description: 'Given fields only; `memberIds` replaces all of them.',
    params: byId,
    body: UpdateTeam,
    bodyLimit: fileBody,
    responses: { 200: TeamInDetail },
    version,
    errors: ['TEAM_NOT_FOUND', 'NAME_TAKEN', 'CONFLICTING_FIELDS', 'UNSAFE_URL'],
  }),
  deleteTeam: endpoint('DELETE', '/teams/:id', {
    ...writing,
    summary: 'Delete a team',
    description: 'Its conversations stay whose they are, and are no team’s.',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), teamId: z.string() }) },
    errors: ['TEAM_NOT_FOUND'],
  }),
  listAvailability: endpoint('GET', '/availability', {
    ...reading,
    summary: 'Who gets conversations, and since when',
    description: 'The members of the account who may answer, and the member of its agency who asks.',
    responses: { 200: z.object({ data: z.array(Availability) }) },
  }),
  setAvailability: endpoint('PUT', '/availability/:memberId', {
    tag: 'Messages',
    summary: 'Switch a member on or off: teams give conversations only to who is on',
    description: '`me` is the member who asks. Admins and keys may do it for others.',
    scope: 'full',
    needs: 'agent',
    params: z.object({ memberId: Id }),
    body: SetAvailability,
    responses: { 200: Availability },
    errors: ['NOT_FOUND'],
  }),
}
