import { newEmail } from '../factories.ts'
import { its, own, ownData, row, type AccessRows } from './row.ts'

const testedIn = 'api/teams'

/** Of teams, hours and who is there. */
export const teamAccess = {
  createTeam: row('admin', 'full', () => ({ body: { name: newEmail('team') }, status: ownData }), {
    agent: true,
    audit: ['team_created'],
    testedIn,
  }),
  listTeams: row('viewer', 'read', own, { agent: true }),
  getTeam: row('viewer', 'read', its('team'), { agent: true }),
  updateTeam: row('admin', 'full', its('team', { body: { capacity: 5 } }), {
    agent: true,
    audit: ['team_changed'],
    testedIn,
  }),
  listAvailability: row('viewer', 'read', own, { agent: true }),
  setAvailability: row('agent', 'full', ({ memberId }) => ({ params: { memberId }, body: { isOn: false } }), {
    agent: true,
    audit: ['availability_changed'],
    testedIn,
  }),
  getHours: row('viewer', 'read', own, { agent: true }),
  saveHours: row('admin', 'full', () => ({ body: { hours: null }, status: ownData }), {
    agent: true,
    audit: ['hours_changed'],
    testedIn,
  }),
  getInboxSettings: row('viewer', 'read', own, { agent: true }),
  updateInboxSettings: row('admin', 'full', () => ({ body: { closeAfterDays: 9 }, status: ownData }), {
    agent: true,
    audit: ['inbox_settings_changed'],
    testedIn: 'api/inboxSettings',
  }),
  deleteTeam: row('admin', 'full', its('team'), { agent: true, audit: ['team_deleted'], testedIn }),
} satisfies Partial<AccessRows>
